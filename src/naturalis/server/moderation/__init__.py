"""What hosts do to stored tables and people, from a server's background job or from ``naturalis admin``."""
