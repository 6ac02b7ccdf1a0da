"""What tests share. No test module imports from another; whatever two of them need is here or in their folder."""
