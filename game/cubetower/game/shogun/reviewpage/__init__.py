"""The page of a game that was played: was it the tower?"""
