"""The controls at the top of the window, and the small parts that other regions share with them."""
