"""What many scenes are made of: pages, questions and small pictures of games."""
