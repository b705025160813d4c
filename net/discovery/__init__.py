"""Finding tables: datagrams, mDNS, invitations, and why nothing is found."""
