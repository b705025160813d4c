"""The solitaires with all tiles in a row: Knock-Out and Baronet."""
