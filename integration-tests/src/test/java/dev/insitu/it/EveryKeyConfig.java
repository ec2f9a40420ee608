package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.insitu.it.apps.EveryKey;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A session of {@link EveryKey} with every key that {@code config/reference.yaml} has, and what has to come of each. */
final class EveryKeyConfig implements AutoCloseable {
    private static final String APPLICATION = EveryKey.class.getName();
    private static final Path REFERENCE = Path.of("../config/reference.yaml");
    private static final Path SOURCE = Path.of("src/test/java/dev/insitu/it/apps/EveryKey.java");
    private static final String LINE = "// within the inner loop";
    private static final Pattern COMMENT = Pattern.compile("(^|\\s)# .*$", Pattern.MULTILINE);
    private static final Pattern KEY =
            Pattern.compile("(?:^|[{,]|- )\\s*([a-z][a-z.0-9-]*):(?=\\s|$)", Pattern.MULTILINE);
    private static final int ITERATIONS = 400;

    /** Until it is answered, or the test has ended. */
    private static final int SCRAPE_EVERY_MILLIS = 20;

    private static final String SCRAPED = "/scraped";

    private final CountDownLatch sent = new CountDownLatch(1);
    private final Thread scraper = new Thread(this::scrape, "scraper");
    private volatile String scraped = "";
    private final HttpServer collector;
    private final int port;

    EveryKeyConfig() throws IOException {
        collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        collector.createContext("/", exchange -> {
            sent.countDown();
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        collector.createContext(SCRAPED, exchange -> {
            exchange.sendResponseHeaders(isScraped() ? 200 : 404, -1);
            exchange.close();
        });
        collector.start();
        port = Prometheus.freePort();
        scraper.setDaemon(true);
        scraper.start();
    }

    /** A page that is there once the live counts were scraped: {@link EveryKey} waits for it, so that it does not end before. */
    String scrapedPage() {
        return "http://127.0.0.1:" + collector.getAddress().getPort() + SCRAPED;
    }

    private boolean isScraped() {
        return scraped.contains("probe=\"decode\"");
    }

    /** Asks for the live counts, as Prometheus does, until they are there. */
    private void scrape() {
        try {
            while (!isScraped()) {
                Thread.sleep(SCRAPE_EVERY_MILLIS);
                scraped = metrics();
            }
        } catch (InterruptedException e) {
            // The test has ended.
        }
    }

    private String metrics() {
        try (InputStream in =
                URI.create("http://127.0.0.1:" + port + "/metrics").toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }

    /** The config. */
    String yaml() throws IOException {
        String yaml = """
                probes:
                  - APP.OrderBook#match
                  - { name: decode, method: "APP.Reader::decode(byte[], int)" }
                  - { name: parse, method: "APP.Parser#parse*" }
                  - { name: all parsing, method: "dev.insitu.**.EveryKey.Parser#parse*", merge: true }
                  - { name: new order, method: "APP.Order#<init>" }
                  - { name: handlers, method: "APP.Handling+#handle", merge: true }
                  - { name: timed, method: "@APP.Marked", merge: true }
                  - { name: read, method: "APP.Reader#read(java.nio.ByteBuffer)", when: returned positive }
                  - { name: hash, method: "APP.Hash#mix", sample: 1/16 }
                  - { name: mix, method: "APP.Hash#mixAll", sample: auto }
                  - { name: place order, method: "APP.Client#place", follow: true }
                  - { name: find order, method: "APP.Client#find", follow: { above: 5ms, depth: 8, budget: 1%, by: argument 0 .customer } }
                  - { name: ask, method: "APP.Client#ask", until: completion }
                  - { name: query, method: "APP.Client#query", until: { argument: 1, method: "onSuccess|onError" } }
                  - { name: crossing, lines: "APP.OrderBook:LINE" }
                  - { name: inner loop, method: "APP.OrderBook#cross", lines: LINE }
                  - { name: put operation, call: "java.util.concurrent.BlockingQueue#put", in: "APP.Client#*" }
                  - { name: client2server, from: "APP.Client#send", to: "APP.Server#onMessage", match: order }
                  - { name: queued, from: "APP.Client#send", to: "APP.Server#take @exit", match: { from: argument 0, to: return } }
                  - { name: jitter in place, jitter: "APP.Server#onMessage" }
                drive:
                  method: APP.Client#roundTrip
                  thread: application
                  throughput: 1000/s
                  arrivals: { poisson: 42 }
                  wait: sleep
                  warm-up: 100
                  settle: 100ms
                  iterations: ITERATIONS
                  runs: 2
                  correct-coordinated-omission: true
                  until: { method: "APP.Server#handled", match: argument 0 }
                  timeout: 10s
                  allow-errors: 1%
                  cpu: last
                  then: exit
                jitter:
                  mode: sample
                  threshold: 1us
                  cpu: last
                explain:
                  slowest: 10
                  allocations: true
                  in-flight: true
                  jfr: true
                  stacks: on
                report:
                  directory: report
                  interval: 100ms
                  outputs: [console, json, hlog, hgrm, csv, html, collapsed]
                  percentiles: [50, 99, 99.9]
                  keep-for: 14d
                  most: 200MB
                  drop-below: 1ns
                checks:
                  - "decode p99.9 <= 10s"
                  - "decode errors <= 0.1%"
                  - { probe: end to end, at: 1000/s, p99.9: 100s, max: 100s }
                warm-up: 0
                marks:
                  - "APP.Flags#switched"
                keep:
                  - "decode p99 > 10s"
                export:
                  prometheus: "127.0.0.1:PROMETHEUS"
                  otlp: "http://127.0.0.1:OTLP"
                  jmx: true
                """.replace("APP", APPLICATION)
                .replace("LINE", Integer.toString(line()))
                .replace("ITERATIONS", Integer.toString(ITERATIONS))
                .replace("PROMETHEUS", Integer.toString(port))
                .replace("OTLP", Integer.toString(collector.getAddress().getPort()));
        assertThat(keys(yaml)).containsAll(keys(Files.readString(REFERENCE)));
        return yaml;
    }

    private static int line() throws IOException {
        List<String> lines = Files.readAllLines(SOURCE, StandardCharsets.UTF_8);
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(LINE)) {
                return i + 1;
            }
        }
        throw new AssertionError("no line with " + LINE);
    }

    private static Set<String> keys(String yaml) {
        Set<String> keys = new TreeSet<>();
        KEY.matcher(COMMENT.matcher(yaml).replaceAll(""))
                .results()
                .map(MatchResult::group)
                .map(key -> key.replaceAll("[^a-z0-9.-]|^- ", ""))
                .forEach(keys::add);
        return keys;
    }

    /**
     * What each key was for is there, or the report says why not.
     *
     * @param run of {@link EveryKey} with this config and {@link #scrapedPage}
     */
    void assertKept(Run run) throws IOException, InterruptedException {
        assertThat(run.exitCode()).as(run.stderr()).isZero();
        Report report = run.report();
        assertThat(report.unmatched()).isEmpty();
        assertThat(report.skippedMethods()).isEmpty();
        for (String probe : List.of(
                "match",
                "decode",
                "all parsing",
                "new order",
                "handlers",
                "timed",
                "read",
                "hash",
                "mix",
                "ask",
                "query",
                "crossing",
                "inner loop",
                "put operation",
                "client2server",
                "queued")) {
            assertThat(report.calls(probe).count()).as(probe).isPositive();
        }
        assertThat(report.calls("end to end")).isEqualTo(new Report.Calls(2 * ITERATIONS, 0));
        assertThat(report.probe("jitter in place").get("count").longValue()).isPositive();
        // A slow machine may be overloaded by the rate; then percentiles are undecidable, and the report says so.
        assertThat(report.json().get("checks").findValuesAsText("result"))
                .hasSize(4)
                .contains("passed")
                .doesNotContain("failed");
        assertThat(report.json().toString()).contains("Flags#switched", "place order", "find order");
        assertThat(sent.await(Running.PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(scraped).contains("insitu_latency_seconds");
        assertThat(run.stdout()).contains("a bean of a probe");
        assertShownOrSaid(run, report.json().at("/explanation/jfr").booleanValue(), "no flight recording: ");
        assertShownOrSaid(
                run,
                report.probe("decode").path("allocatedBytes").isObject(),
                "this JVM does not count what threads allocate");
        assertThat(run.reportDirectory())
                .isDirectoryContaining("glob:**/summary.txt")
                .isDirectoryContaining("glob:**/report.csv")
                .isDirectoryContaining("glob:**/report.html")
                .isDirectoryContaining("glob:**/intervals.hlog")
                .isDirectoryContaining("glob:**/decode.hgrm")
                .isDirectoryNotContaining("glob:**/*.tmp");
    }

    /** Something is there, or the report says why it is not. */
    private static void assertShownOrSaid(Run run, boolean shown, String why) {
        assertThat(shown || run.console().contains(why)).as(why).isTrue();
    }

    @Override
    public void close() {
        collector.stop(0);
        scraper.interrupt();
    }
}
