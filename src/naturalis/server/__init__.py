"""The server: tables that never lose a move, never leak a card, and never leave anyone stuck."""
