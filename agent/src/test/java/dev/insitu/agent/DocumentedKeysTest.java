package dev.insitu.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/report-json.md} names each key that the sources write into {@code report.json} or a comparison's JSON. */
class DocumentedKeysTest {
    private static final Path REPORT = Path.of("../core/report/src/main/java/dev/insitu/report");
    private static final Path AGENT = Path.of("src/main/java/dev/insitu/agent");

    /** {@code json.name("count")}, {@code JsonValues.write("min", …)}. */
    private static final Pattern KEY = Pattern.compile("\\b(?:name|write\\w*)\\(\\s*\"(\\w+)\"");

    /** {@code environment(facts, "pid", …)}, {@code new SessionFact.Environment("jvms", …)}. */
    private static final Pattern OF_ENVIRONMENT =
            Pattern.compile("\\b(?:environment\\(\\s*facts,|Environment\\()\\s*\"(\\w+)\"");

    @Test
    void eachKeyIsNamed() throws IOException {
        Set<String> keys = new TreeSet<>(keys(KEY, REPORT.resolve("format/json")));
        keys.addAll(keys(KEY, REPORT.resolve("compare")));
        keys.addAll(keys(OF_ENVIRONMENT, REPORT.resolve("merge")));
        keys.addAll(keys(OF_ENVIRONMENT, AGENT.resolve("part")));
        assertThat(keys).contains("insitu", "percentiles", "aboveMedian", "verdict", "regression", "jvms", "pid");

        String page = Files.readString(Path.of("../docs/report-json.md"));
        keys.removeIf(key -> page.contains('"' + key + '"') || page.contains('`' + key + '`'));
        assertThat(keys).isEmpty();
    }

    private static Set<String> keys(Pattern pattern, Path folder) throws IOException {
        Set<String> keys = new TreeSet<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Matcher matcher = pattern.matcher(Files.readString(file));
                while (matcher.find()) {
                    keys.add(matcher.group(1));
                }
            }
        }
        return keys;
    }
}
