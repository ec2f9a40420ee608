package dev.insitu.junit;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

/**
 * What a test wants measured, and what must hold: as lists, or as a file. Immutable.
 *
 * @param drive what is called at a rate, as a map such as <code>{ method: com.acme.Book#match, throughput: 5000/s }</code>, or empty
 * @param config a file, or empty
 */
record TestRules(List<String> probes, List<String> checks, String drive, String config) {
    private static final String MAP = "{";

    TestRules {
        probes = List.copyOf(probes);
        checks = List.copyOf(checks);
        if (config.isEmpty() == probes.isEmpty()) {
            throw new IllegalArgumentException("insitu: expected either probes or a config");
        }
        if (!config.isEmpty() && !(checks.isEmpty() && drive.isEmpty())) {
            throw new IllegalArgumentException(
                    "insitu: config \"" + config + "\": its checks and its drive belong in the file");
        }
        if (!drive.isEmpty() && !drive.startsWith(MAP)) {
            throw new IllegalArgumentException("insitu: drive \"" + drive
                    + "\": expected a map such as { method: com.acme.Book#match, throughput: 5000/s }");
        }
        for (List<String> entries : List.of(probes, checks, drive.isEmpty() ? List.<String>of() : List.of(drive))) {
            for (String entry : entries) {
                if (entry.isBlank() || entry.lines().count() > 1) {
                    throw new IllegalArgumentException("insitu: \"" + entry + "\": expected an entry on one line");
                }
            }
        }
    }

    static TestRules of(InsituTest annotation) {
        return new TestRules(
                List.of(annotation.probes()), List.of(annotation.checks()), annotation.drive(), annotation.config());
    }

    /** The same with one more check. */
    TestRules and(String check) {
        List<String> more = new ArrayList<>(checks);
        more.add(check);
        return new TestRules(probes, more, drive, config);
    }

    /**
     * The lists as the text of a config.
     *
     * @param directory where the report goes
     * @throws IllegalArgumentException where nothing must hold, and a test could not fail
     */
    String yaml(File directory) {
        if (checks.isEmpty()) {
            throw new IllegalArgumentException("insitu: no checks: a test without any cannot fail");
        }
        StringBuilder yaml = new StringBuilder("report: { directory: " + quoted(directory.getPath()) + " }\nprobes:\n");
        probes.forEach(probe -> yaml.append("  - ").append(entry(probe)).append('\n'));
        if (!drive.isEmpty()) {
            yaml.append("drive: ").append(driven()).append('\n');
        }
        yaml.append("checks:\n");
        checks.forEach(check -> yaml.append("  - ").append(entry(check)).append('\n'));
        return yaml.toString();
    }

    /** Without a word of the user's the session lasts as long as the test. */
    private String driven() {
        return drive.contains("then:") ? drive : MAP + " then: continue," + drive.substring(MAP.length());
    }

    /** A map as it stands. Everything else is text, also where YAML means something by its first character. */
    private static String entry(String entry) {
        return entry.startsWith(MAP) ? entry : quoted(entry);
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c < ' ' || c == '\u007f') {
                quoted.append("\\x%02x".formatted((int) c));
            } else {
                quoted.append(c == '"' || c == '\\' ? "\\" : "").append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
