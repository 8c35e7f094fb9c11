"""What is shared: an explanation as one page, a pool as JSON or for a spreadsheet, and their files."""
