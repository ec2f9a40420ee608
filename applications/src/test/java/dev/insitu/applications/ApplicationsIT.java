package dev.insitu.applications;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Each application runs without the agent and with it, three times in turn ({@code -Dinsitu.runs=N}): what it prints must be the same, and what is known of
 * its calls must be counted. A table of all of them is written, with medians.
 */
class ApplicationsIT {
    /** Without the agent and with it. */
    private static final int RUNS = Integer.getInteger("insitu.runs", 3);

    private static final int PATIENCE_SECONDS = 300;
    private static final Path LIBRARIES = Path.of(System.getProperty("libraries"));

    /** What Chronicle asks for on JDK 17 and later. */
    private static final String[] CHRONICLE = {
        "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
        "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
        "--add-exports=jdk.unsupported/sun.misc=ALL-UNNAMED",
        "--add-exports=jdk.compiler/com.sun.tools.javac.file=ALL-UNNAMED",
        "--add-opens=jdk.compiler/com.sun.tools.javac=ALL-UNNAMED",
        "--add-opens=java.base/java.lang=ALL-UNNAMED",
        "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
        "--add-opens=java.base/java.io=ALL-UNNAMED",
        "--add-opens=java.base/java.util=ALL-UNNAMED",
        "-Dchronicle.analytics.disable=true",
        "-Dchronicle.announcer.disable=true"
    };

    /**
     * An application.
     *
     * @param probes rules, and after an arrow how many calls there must be; none: at least one
     */
    record Application(
            String name,
            Class<?> main,
            List<String> probes,
            List<String> arguments,
            List<String> flags,
            boolean nested) {
        Application(String name, Class<?> main, List<String> probes, String... arguments) {
            this(name, main, probes, List.of(arguments), List.of(), false);
        }

        /** With flags of the JVM that it asks for. */
        Application flags(String... wanted) {
            return new Application(name, main, probes, arguments, List.of(wanted), nested);
        }

        /** From a jar that has its libraries within it. */
        Application inOneJar() {
            return new Application(name, main, probes, arguments, flags, true);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** How one run went. */
    private record Outcome(int exitCode, String stdout, String stderr, long startMillis, long workMillis) {}

    static final List<Application> APPLICATIONS = List.of(
            new Application(
                    "H2 2.3",
                    Database.class,
                    List.of(
                            "org.h2.jdbc.JdbcPreparedStatement#executeUpdate() -> 30000",
                            "org.h2.jdbc.JdbcPreparedStatement#executeQuery -> 30000",
                            "org.h2.command.Command#execute*",
                            "org.h2.mvstore.MVMap#*")),
            new Application(
                    "Lucene 9.12",
                    FullTextSearch.class,
                    List.of(
                            "org.apache.lucene.index.IndexWriter#addDocument -> 12000",
                            "\"org.apache.lucene.search.IndexSearcher#search(org.apache.lucene.search.Query, int)\" -> 12000",
                            "org.apache.lucene.index.*Consumer#*")),
            new Application(
                    "Tomcat 10.1",
                    WebServer.class,
                    List.of(
                            "org.apache.catalina.core.StandardWrapperValve#invoke -> 6000",
                            "org.apache.catalina.core.ApplicationFilterChain#doFilter -> 6000",
                            "org.apache.coyote.http11.*#*")),
            new Application(
                    "Netty 4.1",
                    Echo.class,
                    List.of("io.netty.handler.codec.LengthFieldPrepender#encode -> 30000", "io.netty.channel.*#*")),
            new Application(
                    "Groovy 4.0",
                    Script.class,
                    List.of("Sums#fibonacci -> 25083", "Sums#words -> 3", "org.codehaus.groovy.ast.**#visit*")),
            new Application(
                    "Felix 7.0",
                    Bundles.class,
                    List.of(
                            "org.apache.felix.cm.impl.ConfigurationAdapter#update(java.util.Dictionary) -> 900",
                            "org.apache.felix.cm.impl.*#*",
                            "org.apache.felix.framework.*#find*"),
                    library("org.apache.felix.configadmin")),
            new Application(
                    "Scala 2.13",
                    ScalaCollections.class,
                    List.of("scala.collection.immutable.TreeMap#updated -> 60000", "scala.collection.immutable.*#*")),
            new Application(
                    "Kotlin coroutines 1.9",
                    Coroutines.class,
                    List.of("kotlinx.coroutines.**#*", "dev.insitu.applications.Coroutines#*")),
            new Application(
                    "Mockito 5.14",
                    Mocks.class,
                    List.of("dev.insitu.applications.Mocks$Adder#add", "org.mockito.internal.handler.*#handle")),
            new Application(
                    "Jetty 12.0",
                    JettyServer.class,
                    List.of(
                            "dev.insitu.applications.JettyServer$Squares#handle -> 6000",
                            "org.eclipse.jetty.server.Server#handle -> 6000",
                            "org.eclipse.jetty.server.**#*",
                            "org.eclipse.jetty.io.*#*")),
            new Application(
                    "Artemis 2.39",
                    Broker.class,
                    List.of(
                            "\"org.apache.activemq.artemis.core.client.impl.ClientProducerImpl#send(org.apache.activemq.artemis.api.core.Message)\" -> 15000",
                            "org.apache.activemq.artemis.core.server.impl.*#*",
                            "org.apache.activemq.artemis.core.persistence.**#*")),
            new Application(
                            "Chronicle Queue 2026.4",
                            QueueOnDisk.class,
                            List.of(
                                    "dev.insitu.applications.QueueOnDisk#append -> 150000",
                                    "dev.insitu.applications.QueueOnDisk#read -> 150000",
                                    "net.openhft.chronicle.queue.impl.single.*#*"))
                    .flags(CHRONICLE),
            new Application(
                            "Spring Boot 3.3",
                            Beans.class,
                            List.of(
                                    "dev.insitu.applications.Beans#hear -> 15000",
                                    "dev.insitu.applications.Beans$Basket#add -> 15000",
                                    "org.springframework.beans.factory.support.*#*",
                                    "org.springframework.context.event.*#*"))
                    .inOneJar(),
            new Application(
                    "JUnit 5.14 with Mockito 5.14",
                    TestRun.class,
                    List.of(
                            "dev.insitu.applications.OrderTests#postsAgain -> 600",
                            "dev.insitu.applications.OrderTests$Ledger#*",
                            "org.junit.jupiter.engine.**#*",
                            "org.mockito.internal.**#*")),
            new Application(
                    "QuickFIX/J 2.3",
                    Messages.class,
                    List.of(
                            "quickfix.MessageUtils#parse(quickfix.MessageFactory, quickfix.DataDictionary, java.lang.String) -> 15000",
                            "quickfix.FieldMap#*")));

    private static final Map<String, String> TABLE = new TreeMap<>();

    @TempDir
    private Path directory;

    @ParameterizedTest
    @FieldSource("APPLICATIONS")
    void doesTheSameWithTheAgent(Application application) throws Exception {
        writeConfig(application);
        List<Outcome> plain = new ArrayList<>();
        List<Outcome> profiled = new ArrayList<>();
        for (int run = 0; run < RUNS; run++) {
            plain.add(run(application, false));
            profiled.add(run(application, true));
        }

        assertThat(plain.get(0).stdout()).contains("result ");
        for (int run = 0; run < RUNS; run++) {
            assertThat(plain.get(run).exitCode()).as(plain.get(run).stderr()).isZero();
            assertThat(profiled.get(run).exitCode())
                    .as(profiled.get(run).stderr())
                    .isZero();
            assertThat(profiled.get(run).stdout()).isEqualTo(plain.get(0).stdout());
        }
        JsonNode report = new ObjectMapper()
                .readTree(directory.resolve("report/report.json").toFile());
        assertCounted(application, report);
        assertThat(report.get("lost").longValue()).isZero();
        assertThat(report.get("unmatched")).isEmpty();
        TABLE.put(application.name(), row(application, plain, profiled, report));
    }

    private static void assertCounted(Application application, JsonNode report) {
        int number = 0;
        for (String probe : application.probes()) {
            long count = 0;
            for (JsonNode each : report.get("probes")) {
                count += each.get("name").textValue().equals("p" + number)
                        ? each.get("count").longValue()
                        : 0;
            }
            if (probe.contains(" -> ")) {
                assertThat(count).as(probe).isEqualTo(Long.parseLong(probe.substring(probe.indexOf("> ") + 2)));
            } else {
                assertThat(count).as(probe).isPositive();
            }
            number++;
        }
    }

    private static String row(Application application, List<Outcome> plain, List<Outcome> profiled, JsonNode report) {
        long calls = 0;
        for (JsonNode each : report.get("probes")) {
            if (!each.get("kind").textValue().startsWith("jitter")) {
                calls += each.get("count").longValue();
            }
        }
        int methods = 0;
        for (JsonNode each : report.get("probes")) {
            methods += each.get("matched") == null ? 0 : each.get("matched").size();
        }
        return String.format(
                Locale.ROOT,
                "| %s | %,d | %,d | yes | %d | %d | %d | %d |",
                application.name(),
                methods,
                calls,
                median(plain.stream().map(Outcome::startMillis)),
                median(profiled.stream().map(Outcome::startMillis)),
                median(plain.stream().map(Outcome::workMillis)),
                median(profiled.stream().map(Outcome::workMillis)));
    }

    private static long median(Stream<Long> values) {
        return values.sorted().skip(RUNS / 2).findFirst().orElseThrow();
    }

    @AfterAll
    static void writeTable() throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "| application | methods with probes | calls recorded | result equal | start ms, plain | with agent | work ms, plain | with agent |",
                "|---|---|---|---|---|---|---|---|"));
        lines.addAll(TABLE.values());
        Files.write(Path.of(System.getProperty("table")), lines);
        lines.forEach(System.out::println);
    }

    private void writeConfig(Application application) throws IOException {
        List<String> lines = new ArrayList<>(List.of("report: { directory: report, outputs: [json] }", "probes:"));
        int number = 0;
        for (String probe : application.probes()) {
            String rule = probe.replaceFirst(" -> .*", "").replace("\"", "");
            lines.add("  - { name: p" + number++ + ", method: \"" + rule + "\", merge: true }");
        }
        lines.add("explain: { slowest: 5 }");
        Files.write(directory.resolve("probes.yaml"), lines);
    }

    private Outcome run(Application application, boolean profiled) throws Exception {
        List<String> command = new ArrayList<>(List.of(java()));
        if (profiled) {
            command.add("-javaagent:" + System.getProperty("insitu.jar") + "=probes.yaml");
        }
        command.addAll(List.of("-Djava.io.tmpdir=" + directory, "-XX:-UsePerfData"));
        command.addAll(application.flags());
        if (application.nested()) {
            command.addAll(
                    List.of("-jar", OneJar.of(application.main(), directory).toString()));
        } else {
            command.addAll(List.of("-cp", System.getProperty("classes") + ":" + classPath()));
            command.add(application.main().getName());
        }
        command.addAll(application.arguments());
        Path stdout = directory.resolve("stdout");
        Path stderr = directory.resolve("stderr");
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(stdout.toFile())
                .redirectError(stderr.toFile())
                .start();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError(application + " did not end\n" + Files.readString(stderr));
        }
        String errors = Files.readString(stderr);
        String[] took = errors.lines()
                .filter(line -> line.startsWith("took "))
                .findFirst()
                .orElseThrow(() -> new AssertionError(errors))
                .split(" ", -1);
        return new Outcome(
                process.exitValue(),
                Files.readString(stdout),
                errors,
                Long.parseLong(took[1]),
                Long.parseLong(took[2]));
    }

    private static String java() {
        String home = System.getProperty("insitu.jdk", "");
        return Path.of(home.isEmpty() ? System.getProperty("java.home") : home, "bin", "java")
                .toString();
    }

    /** All but the bundle, which comes by a loader of its framework's. */
    private static String classPath() throws IOException {
        try (Stream<Path> files = Files.list(LIBRARIES)) {
            return String.join(
                    ":",
                    files.map(Path::toString)
                            .filter(file -> !file.contains("configadmin"))
                            .sorted()
                            .toList());
        }
    }

    private static String library(String artifact) {
        try (Stream<Path> files = Files.list(LIBRARIES)) {
            return files.filter(file -> file.getFileName().toString().startsWith(artifact + "-"))
                    .findFirst()
                    .orElseThrow()
                    .toString();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
