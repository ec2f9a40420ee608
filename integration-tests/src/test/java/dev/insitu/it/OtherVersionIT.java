package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Attachable;
import dev.insitu.it.apps.Quiet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two builds of Insitu meet in one JVM, or on one machine, in both orders: the first works on, the second says in one line why it does not. */
@Tag("slow")
class OtherVersionIT extends AttachedApplication {
    private static final long SOME_CALLS = 1_000;

    @TempDir
    private static Path others;

    private static List<List<Path>> orders;

    private final Jdk jdk = Jdk.ofTheBuild();

    @BeforeAll
    static void makeOthers() throws IOException {
        orders = OtherVersionJar.orders(others);
    }

    @AfterEach
    void endAll() {
        Running.endAll();
    }

    @Test
    void theFirstOfTwoAgentsProfiles() throws IOException {
        for (List<Path> order : orders) {
            configs(Quiet.class);
            Run run = Jvm.plain(jdk, directory)
                    .light()
                    .agent(order.get(0), "first.yaml")
                    .agent(order.get(1), "second.yaml")
                    .run(Quiet.class);

            assertThat(run.stdout()).as(run.stderr()).isEqualTo("sum 285\n");
            assertThat(run.exitCode()).isEqualTo(3);
            assertThat(ownLines(run)).hasSize(1).allMatch(line -> line.contains("Insitu profiles this JVM already"));
            assertThat(calls("first")).isEqualTo(10);
            assertThat(directory.resolve("second")).doesNotExist();
            assertThat(run.leftInSharedMemory()).isEmpty();
        }
    }

    @Test
    void refusesToAttachToTheOthersSession() throws IOException {
        for (List<Path> order : orders) {
            configs(Attachable.class);
            Running application = Jvm.plain(jdk, directory)
                    .light()
                    .agent(order.get(0), "first.yaml")
                    .start(Attachable.class)
                    .awaitLine("ready");

            Run attached = attach(order.get(1), application, "second.yaml");

            assertRefused(attached);
            long before = calls(application);
            application.await(() -> calls(application) > before);
            Run ended = application.tell("end").finish();
            assertThat(ended.exitCode()).isZero();
            assertThat(ended.stdout()).endsWith("has worked\n");
            assertThat(calls("first")).isGreaterThan(before);
            assertThat(ended.leftInSharedMemory()).isEmpty();
        }
    }

    /** The JVM keeps the runtime of the first that was ever attached. */
    @Test
    void whoIsAttachedAfterTheOtherIsRefused_andTheFirstIsTakenAgain() throws IOException {
        for (List<Path> order : orders) {
            configs(Attachable.class);
            Running application = application(jdk);
            String bytes = ask(application, "bytes");

            Run first = attachForCalls(order.get(0), application);
            Run second = attach(order.get(1), application, "second.yaml");
            assertThat(ask(application, "bytes")).isEqualTo(bytes);
            configs(Attachable.class);
            Run again = attachForCalls(order.get(0), application);

            assertThat(first.exitCode()).as(first.stderr()).isZero();
            assertRefused(second);
            assertThat(again.exitCode()).as(again.stderr()).isZero();
            assertThat(calls("first")).isPositive();
            application.await(() -> application.sharedMemory().isEmpty());
            assertEnds(application);
        }
    }

    /** What is left of the dead is swept where a session starts, and by {@code report}. */
    @Test
    void anotherJvmsLiveCountsAreLeftAlone() throws IOException {
        for (List<Path> order : orders) {
            configs(Attachable.class);
            Running application = Jvm.plain(jdk, directory)
                    .light()
                    .agent(order.get(0), "first.yaml")
                    .start(Attachable.class)
                    .awaitLine("ready");
            application.await(() -> Files.exists(directory.resolve("first/recording.insitu")));

            Run other = Jvm.plain(jdk, directory)
                    .light()
                    .agent(order.get(1), "second.yaml")
                    .run(Quiet.class);
            Run reported = tool(order.get(1), "report", "first");

            assertThat(other.exitCode()).as(other.stderr()).isEqualTo(3);
            assertThat(reported.exitCode()).isNotZero();
            assertThat(reported.stdout()).isEmpty();
            assertThat(reported.stderr().lines()).hasSize(1).allMatch(line -> line.contains("version"));
            assertThat(application.sharedMemory()).hasSize(1);
            long before = calls(application);
            assertThat(application.tell("end").finish().exitCode()).isZero();
            assertThat(calls("first")).isGreaterThanOrEqualTo(before);
        }
    }

    /** Each reports to a directory of its name, which is made anew. */
    private void configs(Class<?> probed) throws IOException {
        for (String name : List.of("first", "second")) {
            Files.writeString(directory.resolve(name + ".yaml"), """
                    report: { directory: %s, outputs: [json] }
                    probes: [ "%s#work" ]
                    """.formatted(name, probed.getName()));
            Path report = directory.resolve(name);
            if (Files.exists(report)) {
                Files.move(report, directory.resolve("earlier-" + System.nanoTime()));
            }
        }
    }

    private long calls(String report) throws IOException {
        return Report.of(Files.readString(directory.resolve(report).resolve("report.json")))
                .calls("work")
                .count();
    }

    private static List<String> ownLines(Run run) {
        return run.stderr().lines().filter(line -> line.startsWith("insitu: ")).toList();
    }

    private void assertRefused(Run attached) {
        assertThat(attached.exitCode()).as(attached.stderr()).isEqualTo(2);
        assertThat(attached.stderr().lines())
                .hasSize(1)
                .allMatch(line -> line.startsWith("insitu: not attached: ")
                        && (line.contains(" takes no ") || line.contains("Insitu profiles this JVM already")));
        assertThat(directory.resolve("second/recording.insitu")).doesNotExist();
    }

    private Run attach(Path jar, Running application, String config) throws IOException {
        return tool(jar, "attach", Long.toString(application.pid()), config, "--for", "200ms");
    }

    /** As {@code first.yaml} says, until the application has made calls that are counted. */
    private Run attachForCalls(Path jar, Running application) throws IOException {
        Running attached = startTool(jar, "attach", Long.toString(application.pid()), "first.yaml", "--until-eof")
                .awaitAlert("insitu: recording");
        long before = calls(application);
        application.await(() -> calls(application) > before + SOME_CALLS);
        return attached.signal("TERM").finish();
    }

    private Run tool(Path jar, String... arguments) throws IOException {
        return startTool(jar, arguments).finish();
    }

    private Running startTool(Path jar, String... arguments) throws IOException {
        List<String> flags = new ArrayList<>(List.of("-jar", jar.toString()));
        flags.addAll(List.of(arguments));
        return Jvm.plain(jdk, directory)
                .light()
                .flags(flags.toArray(new String[0]))
                .startFlagsOnly();
    }
}
