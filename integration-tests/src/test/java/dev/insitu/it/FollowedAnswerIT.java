package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.insitu.it.apps.Layers;
import dev.insitu.it.apps.ManyCallees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** From a running JVM to what makes its slow calls slow. */
class FollowedAnswerIT {
    private static final String PLACE = Layers.class.getName() + "#place";
    private static final String LIMIT = Layers.LIMIT_MILLIS + "ms";

    /** An answer comes within a minute where the machine has nothing else to do. */
    private static final String LONGEST = "3m";

    private static final long PATIENCE_SECONDS = 240;

    /** Until the machine lets calls be as quick as they are. An answer of few slow calls may have two more, no longer than the others. */
    private static final int TRIES = 4;

    private static final long MOST_DELAYED_MILLIS = 2 * Layers.LIMIT_MILLIS;

    @TempDir
    Path directory;

    private Running application(Jdk jdk, String fault) throws IOException {
        return Jvm.plain(jdk, directory).light().start(Layers.class, fault).awaitLine("ready");
    }

    private static void assertEnds(Running application) throws IOException {
        Run ended = application.tell("end").finish();
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.stdout().lines().filter(line -> !line.startsWith("bytes ") && !line.startsWith("delayed ")))
                .containsExactly("ready");
        assertThat(ended.stderr().lines().filter(line -> !line.isBlank() && !line.startsWith("WARNING")))
                .isEmpty();
    }

    /** Asks why place is slow. Asks again where the machine delayed calls that have no other reason to be slow. */
    private Run why(Jdk jdk, Running application, String... more) throws IOException {
        long before = delayedMillis(application);
        Run answered = ask(jdk, application, PLACE, LIMIT, more);
        for (int tries = 1; tries < TRIES && delayedMillis(application) - before > MOST_DELAYED_MILLIS; tries++) {
            before = delayedMillis(application);
            answered = ask(jdk, application, PLACE, LIMIT, more);
        }
        return answered;
    }

    private static long delayedMillis(Running application) throws IOException {
        return Long.parseLong(application.tell("delayed").awaitAnswer("delayed"));
    }

    private Run ask(Jdk jdk, Running application, String method, String limit, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("why", Long.toString(application.pid()), method));
        arguments.addAll(List.of("--above", limit, "--for", LONGEST, "--output", "json"));
        arguments.addAll(List.of(more));
        return Jvm.startTool(jdk, directory, arguments.toArray(new String[0])).finishWithin(PATIENCE_SECONDS);
    }

    /** Follows the child that carries most of the difference, down to one without children. */
    private static JsonNode deepest(JsonNode tree) {
        JsonNode node = tree;
        while (!node.get("children").isEmpty()) {
            JsonNode most = node.get("children").get(0);
            for (JsonNode child : node.get("children")) {
                most = child.get("share").doubleValue() > most.get("share").doubleValue() ? child : most;
            }
            node = most;
        }
        return node;
    }

    private static JsonNode named(JsonNode tree, String end) {
        if (tree.get("method").textValue().endsWith(end)) {
            return tree;
        }
        for (JsonNode child : tree.get("children")) {
            JsonNode found = named(child, end);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** The difference of each node is the sum of its children's. */
    private static void assertAddsUp(JsonNode node) {
        if (node.get("children").isEmpty()) {
            return;
        }
        double sum = 0;
        for (JsonNode child : node.get("children")) {
            sum += difference(child);
            assertAddsUp(child);
        }
        assertThat(sum).isCloseTo(difference(node), within(1e-3 * Math.abs(difference(node)) + 1));
    }

    private static double difference(JsonNode node) {
        return node.at("/nanos/slow").doubleValue() - node.at("/nanos/ordinary").doubleValue();
    }

    @OnEveryJdk
    void besideASessionLeadsThroughAProxyAndALambdaToTheManySmallQueries(Jdk jdk) throws IOException {
        Running application = Jvm.plain(jdk, directory)
                .agent(OtherAgentJar.in(directory), "")
                .light()
                .start(Layers.class, "queries")
                .awaitLine("ready");
        String bytes = application.tell("bytes").awaitAnswer("bytes");
        Files.writeString(directory.resolve("session.yaml"), """
                report: { directory: session }
                probes: [ "%s" ]
                """.formatted(PLACE));
        Running session = Jvm.startTool(jdk, directory, "attach", Long.toString(application.pid()), "session.yaml")
                .awaitAlert("insitu: weaving 1 of 1");
        Run answered = why(jdk, application, "--by", "argument 1");

        assertThat(answered.exitCode()).as(answered.stderr()).isZero();
        JsonNode answer = new ObjectMapper().readTree(answered.stdout());
        assertThat(answer.get("settled").booleanValue()).as(answered.stdout()).isTrue();
        assertAddsUp(answer.get("tree"));
        assertSlowInputs(answer.get("inputs"), answered.stdout());
        JsonNode query = named(answer.get("tree"), "Layers$Table.query");
        assertThat(query).as(answered.stdout()).isNotNull();
        // On a busy machine one of the ordinary calls may be among the slow ones.
        assertThat(query.at("/calls/slow").doubleValue()).isBetween(35.0, 40.0);
        assertThat(query.at("/calls/ordinary").doubleValue()).isEqualTo(2);
        assertThat(query.get("share").doubleValue()).isGreaterThan(0.8);
        assertThat(deepest(answer.get("tree")).at("/cause/cause").textValue()).isEqualTo("sleep");
        assertThat(Files.readString(directory.resolve("insitu-report/latest/followed.yaml")))
                .contains("dev.insitu.it.apps.Layers$Table#query");
        // The session has gone on, and counts place; after both the bytecode is as it was.
        Run reported = session.signal("INT").finish();
        assertThat(reported.exitCode()).as(reported.stderr()).isZero();
        long slow = answer.at("/slow/count").longValue();
        long ordinary = answer.at("/ordinary/count").longValue();
        assertThat(Report.of(Files.readString(directory.resolve("session/report.json")))
                        .calls("place")
                        .count())
                .isGreaterThan(slow + ordinary);
        application.await(() -> application.tell("bytes").awaitAnswer("bytes").equals(bytes));
        assertEnds(application);
    }

    /** Each call with such a value was slow, and few other values come before them: of a call that waited long for a CPU. */
    private static void assertSlowInputs(JsonNode inputs, String answer) {
        List<JsonNode> slow = new ArrayList<>();
        for (JsonNode input : inputs) {
            if (Layers.isSlow(input.get("value").textValue())) {
                slow.add(input);
            }
        }
        assertThat(slow)
                .as(answer)
                .hasSizeGreaterThan(inputs.size() / 2)
                .allMatch(input ->
                        input.get("slow").longValue() == input.get("all").longValue());
    }

    @OnEveryJdk
    @Tag("slow")
    void aKeyDoesTheSameInASessionAndTheProbeIsInNothingElse(Jdk jdk) throws IOException {
        Path config = directory.resolve("follow.yaml");
        Files.writeString(config, """
                report: { directory: report }
                probes:
                  - { name: place, method: "%s", follow: { above: %s } }
                """.formatted(PLACE, LIMIT));
        Running application = Jvm.profiled(jdk, directory, config.toString())
                .light()
                .start(Layers.class, "lock")
                .awaitLine("ready");
        application.await(() -> Files.exists(directory.resolve("report/recording.insitu"))
                && Jvm.tool(jdk, directory, "report", "report").stdout().contains("held by refresh"));
        Run ended = application.tell("end").finish();

        assertThat(ended.stderr()).contains("why place is slow").contains("held by refresh");
        JsonNode report = new ObjectMapper()
                .readTree(directory.resolve("report/report.json").toFile());
        assertThat(report.get("probes").findValuesAsText("name")).doesNotContain("place");
        JsonNode tree = report.at("/follow/0/tree");
        assertAddsUp(tree);
        JsonNode gate = named(tree, "Layers$Gate.hold");
        assertThat(gate).as(report.toString()).isNotNull();
        assertThat(gate.at("/cause/cause").textValue()).isEqualTo("lock");
        assertThat(gate.at("/cause/holder/at").textValue()).contains("Layers$Gate.refresh");
    }

    @OnEveryJdk
    void leadsThroughAMethodReferenceAndAnInheritedMethod(Jdk jdk) throws IOException {
        Running application = application(jdk, "log");
        Run answered = why(jdk, application);

        assertThat(answered.exitCode()).as(answered.stderr()).isZero();
        JsonNode tree = new ObjectMapper().readTree(answered.stdout()).get("tree");
        assertAddsUp(tree);
        JsonNode write = named(tree, ".write");
        assertThat(write).as(answered.stdout()).isNotNull();
        assertThat(write.get("share").doubleValue()).isGreaterThan(0.8);
        assertThat(deepest(tree)).as(answered.stdout()).isEqualTo(deepest(write));
        assertThat(deepest(write).at("/cause/cause").asText()).isEqualTo("sleep");
        assertEnds(application);
    }

    @OnOneJdk
    @Tag("slow")
    void saysWhyThereIsNoAnswer(Jdk jdk) throws IOException {
        Running application = application(jdk, "queries");
        String pid = Long.toString(application.pid());
        Run unknown = Jvm.startTool(jdk, directory, "why", pid, Layers.class.getName() + "#plaice")
                .finish();
        Running following = Jvm.startTool(jdk, directory, "why", pid, PLACE, "--above", "1h", "--for", "10m")
                .awaitAlert(" calls seen");
        Run second = Jvm.startTool(jdk, directory, "why", pid, PLACE).finish();
        Run fast = following.signal("TERM").finish();
        Run uncalled = Jvm.startTool(jdk, directory, "why", pid, Layers.class.getName() + "#main", "--for", "100ms")
                .finish();

        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.stderr()).contains("did you mean " + PLACE);
        assertThat(second.exitCode()).isEqualTo(2);
        assertThat(second.stderr()).contains("another why runs in this JVM");
        assertThat(fast.exitCode()).isEqualTo(2);
        assertThat(fast.stderr()).contains("never slow").contains("p99");
        assertThat(uncalled.exitCode()).isEqualTo(2);
        assertThat(uncalled.stderr()).contains("never called");
        assertEnds(application);
    }

    /** Looks for what is called for five seconds. */
    @Tag("long")
    @OnOneJdk
    void withoutAMethodFollowsOneThatIsCalled(Jdk jdk) throws IOException {
        Running application = application(jdk, "queries");
        String pid = Long.toString(application.pid());
        Run answered =
                Jvm.startTool(jdk, directory, "why", pid, "--above", LIMIT).finish();

        assertThat(answered.exitCode()).as(answered.stderr()).isZero();
        assertEnds(application);
    }

    @OnOneJdk
    @Tag("slow")
    void of500CalleesInAMethodThoseAreMeasuredThatSlowCallsReachAndItsClassChangesRarely(Jdk jdk) throws IOException {
        Path changes = directory.resolve("changes.log");
        Running application = Jvm.plain(jdk, directory)
                .light()
                .flags("-Xlog:redefine+class+load=info:file=" + changes)
                .start(ManyCallees.class, directory.resolve("many").toString())
                .awaitLine("ready");
        Run answered = ask(jdk, application, "many.Big#all", LIMIT);
        application.kill();

        assertThat(answered.exitCode()).as(answered.stderr()).isZero();
        JsonNode answer = new ObjectMapper().readTree(answered.stdout());
        assertThat(answer.get("notes").toString()).contains("callees of many.Big.each are not measured");
        assertAddsUp(answer.get("tree"));
        assertThat(answer.get("placed").intValue()).isBetween(3, 20);
        // Each change makes the JVM compile all of it anew: the body's, one for the calls, and the end's; one more
        // where a stack came late.
        assertThat(Files.readAllLines(changes).stream()
                        .filter(line -> line.contains("redefined ") && line.contains("many.Big,")))
                .hasSizeBetween(3, 4);
        JsonNode pause = named(answer.get("tree"), "Thread.sleep");
        assertThat(pause).as(answered.stdout()).isNotNull();
        assertThat(pause.at("/cause/cause").textValue()).isEqualTo("sleep");
    }
}
