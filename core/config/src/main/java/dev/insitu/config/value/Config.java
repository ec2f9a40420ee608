package dev.insitu.config.value;

import java.util.List;
import java.util.Optional;

/**
 * A complete configuration, including defaults.
 *
 * @param probes the probes' rules, in the order written
 * @param uses which of them come from the catalogue
 * @param drive the method called at the driver's rate; empty if the application runs unpaced
 * @param jitter how pauses of the machine are watched
 * @param explain how slow calls are explained
 * @param report where the results are written, and in which forms
 * @param checks the checks at the end
 * @param export the systems to which live counts are exported
 * @param followed the followed probes, which are not among {@code probes}
 * @param timeline the warm-up, the marks and the rules of incidents
 */
public record Config(
        List<ProbeRule> probes,
        List<CatalogueUse> uses,
        Optional<DriveSettings> drive,
        JitterSettings jitter,
        ExplainSettings explain,
        ReportSettings report,
        List<CheckSettings> checks,
        ExportSettings export,
        List<FollowRule> followed,
        TimelineSettings timeline) {
    public Config {
        probes = List.copyOf(probes);
        uses = List.copyOf(uses);
        checks = List.copyOf(checks);
        followed = List.copyOf(followed);
    }

    /** A configuration that uses nothing of the catalogue and follows nothing, without warm-up and marks. */
    public Config(
            List<ProbeRule> probes,
            Optional<DriveSettings> drive,
            JitterSettings jitter,
            ExplainSettings explain,
            ReportSettings report,
            List<CheckSettings> checks,
            ExportSettings export) {
        this(probes, List.of(), drive, jitter, explain, report, checks, export, List.of(), TimelineSettings.DEFAULT);
    }
}
