package peers;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Insitu. Where calls stall the schedule is Insitu's. */
final class InsituPeer extends Peer {
    private static final Path REPORT = TARGET.resolve("insitu-report");
    private static final String DRIVE =
            """
            drive: { method: "peers.Work#stalling", throughput: 1000/s, warm-up: 0, settle: 0s, iterations: 5000, runs: 1 }
            """;

    private final String jar;
    private final String more;

    /** Takes what the probe has more than a name and a method. */
    InsituPeer(String name, String keeps, String jar, String more) {
        super(name, Way.AGENT, keeps);
        this.jar = jar;
        this.more = more;
    }

    @Override
    List<String> options(String method, String action) throws IOException {
        Scratch.delete(REPORT);
        String config = """
                probes:
                  - { name: peer, method: "peers.Work#%s"%s }
                %sjitter: { mode: "off" }
                report: { directory: %s, outputs: [json] }
                """.formatted(method, more, action.equals("truth") ? DRIVE : "", REPORT);
        return List.of("-javaagent:" + jar + "=" + Files.writeString(TARGET.resolve("peers.yaml"), config));
    }

    @Override
    boolean drives() {
        return true;
    }

    @Override
    String counted(Run run) throws IOException {
        return figure(report(), "peer", "count");
    }

    @Override
    String afterKill(Run run) throws IOException {
        Process reader = new ProcessBuilder(Run.java(), "-jar", jar, "report", REPORT.toString(), "--output", "json")
                .redirectError(Redirect.DISCARD)
                .start();
        byte[] report = reader.getInputStream().readAllBytes();
        return figure(new String(report, StandardCharsets.UTF_8), "peer", "count");
    }

    @Override
    String p99(Run run) throws IOException {
        double nanos = Double.parseDouble(figure(report(), "end to end", "99"));
        return String.format(Locale.ROOT, "%.1f", nanos / 1e6);
    }

    private static String report() throws IOException {
        return Files.readString(REPORT.resolve("report.json"));
    }

    private static String figure(String json, String probe, String key) {
        Matcher number = Pattern.compile("\"" + key + "\"\\s*:\\s*([0-9.]+)").matcher(json);
        return number.find(Math.max(0, json.indexOf("\"" + probe + "\""))) ? number.group(1) : "?";
    }
}
