/** The page: its sections in the order in which a reader asks. */
sections.show([verdict, table, probes, environment]);
