"""Every message between a server and its clients, and nowhere else: what is asked, what is told, in which words."""
