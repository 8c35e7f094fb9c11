"""What the window and the command line call: asyncio, and still no Qt."""
