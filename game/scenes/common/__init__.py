"""Parts shared by many scenes: pages, questions and small pictures of games."""
