"""What reaches the server over the network: WebSockets, their viewers, and the guard in front of everything."""
