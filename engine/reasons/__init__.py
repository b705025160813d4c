"""Why one move and not another: facts that are true of the better move and not of its rival."""
