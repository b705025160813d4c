"""The game families: code shared by games with the same board and rules. No rule sheet, bot or screen."""
