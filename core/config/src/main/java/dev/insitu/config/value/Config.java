package dev.insitu.config.value;

import java.util.List;
import java.util.Optional;

/**
 * A whole configuration, complete with its defaults.
 *
 * @param probes what is timed, in the order written
 * @param drive what is called at a rate of ours; empty where the application runs as it likes
 * @param jitter how the machine itself is watched
 * @param explain what is found out about slow calls
 * @param report where the results go, and which
 * @param checks what must hold at the end
 * @param export to which other systems the live counts go
 */
public record Config(
        List<ProbeRule> probes,
        Optional<DriveSettings> drive,
        JitterSettings jitter,
        ExplainSettings explain,
        ReportSettings report,
        List<CheckSettings> checks,
        ExportSettings export) {
    public Config {
        probes = List.copyOf(probes);
        checks = List.copyOf(checks);
    }
}
