"""Who is asking: sessions, names, and how much one visitor may ask for."""
