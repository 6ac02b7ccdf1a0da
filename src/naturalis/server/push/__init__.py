"""Web Push: tells players whose browser asked for it that it is their turn."""
