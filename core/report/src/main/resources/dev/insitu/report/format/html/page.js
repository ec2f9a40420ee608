/** The page: its sections in the order in which a reader asks. */
sections.show([verdict, followed, table, curves, timeline, rates, slowest, flight, self_, environment]);
sight.label();
