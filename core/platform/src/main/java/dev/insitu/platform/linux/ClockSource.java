package dev.insitu.platform.linux;

import java.util.Optional;

/** What the system's clock counts, such as {@code tsc}. Unknown outside Linux. */
public final class ClockSource {
    private static final String CURRENT = "/sys/devices/system/clocksource/clocksource0/current_clocksource";

    private ClockSource() {}

    /** Its name. */
    public static Optional<String> name() {
        return TextFile.line(CURRENT, "");
    }
}
