package dev.insitu.agent.session;

import dev.insitu.config.value.ReportSettings;
import dev.insitu.platform.output.Output;
import dev.insitu.platform.text.Decimal;
import java.util.StringJoiner;

/** The config's report settings as text for the recording, so that its reader makes the report that the user configured. */
final class AgentProperties {
    private AgentProperties() {}

    /** The percentiles: {@code auto} or a list separated by commas. */
    static String percentiles(ReportSettings report) {
        StringJoiner list = new StringJoiner(",").setEmptyValue("auto");
        for (Decimal percentile : report.percentiles()) {
            list.add(percentile.text());
        }
        return list.toString();
    }

    /** The names of the output formats, separated by commas. */
    static String outputs(ReportSettings report) {
        StringJoiner list = new StringJoiner(",");
        for (Output output : Output.values()) {
            if (report.outputs().contains(output)) {
                list.add(output.text());
            }
        }
        return list.toString();
    }
}
