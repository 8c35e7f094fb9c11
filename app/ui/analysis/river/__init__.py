"""The rank river: every visible hit's way through the ranks while λ falls from 1 to 0."""
