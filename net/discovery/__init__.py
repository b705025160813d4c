"""Finding tables: probes, mDNS, invitations, and reasons why no table is found."""
