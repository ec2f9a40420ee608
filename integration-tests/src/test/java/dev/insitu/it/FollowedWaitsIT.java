package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.insitu.it.apps.Awaited;
import dev.insitu.it.apps.Parking;
import dev.insitu.it.apps.Starved;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What slow calls wait for: who holds what of a pool, and who ends the wait for another thread. */
class FollowedWaitsIT {
    /** Requests that get a connection at once take 5 ms. While a job holds nine of ten, they wait for five others. */
    private static final String STARVED = "15ms";

    /** While all ten are held they wait for 80 ms. On a busy machine some that get one at once take much longer than 5 ms. */
    private static final String STARVED_OF_ALL = "40ms";

    /** Requests take 1 ms or 30 ms. */
    private static final String AWAITED = "20ms";

    /** Requests park for 1 ms, and then need a CPU. */
    private static final String HOGGED = "5ms";

    private static final int HOGS_OF_CPU = 10;
    private static final long MOSTLY_PERCENT = 65;
    private static final long PATIENCE_SECONDS = 240;

    /** Until the machine lets queries be as quick as they are. */
    private static final int TRIES = 4;

    /** Less than ten calls wait for a connection. */
    private static final long MOST_DELAYED_MILLIS = 200;

    @TempDir
    Path directory;

    private String answer;

    /** The cause of the leaf that slow calls wait in. */
    private JsonNode wait(Jdk jdk, Class<?> requests, String... arguments) throws IOException {
        Running application =
                Jvm.plain(jdk, directory).light().start(requests, arguments).awaitLine("ready");
        Run answered = why(jdk, application, requests, limit(requests, arguments));
        application.kill();
        assertThat(answered.exitCode()).as(answered.stderr()).isZero();
        answer = answered.stdout();
        JsonNode cause = leaf(new ObjectMapper().readTree(answer).get("tree")).get("cause");
        assertThat(cause.path("cause").asText()).as(answer).isEqualTo("park");
        return cause;
    }

    /** Asks again where the machine had queries take so long that calls were slow for that. */
    private Run why(Jdk jdk, Running application, Class<?> requests, String limit) throws IOException {
        long before = delayedMillis(application, requests);
        Run answered = ask(jdk, application, requests, limit);
        for (int tries = 1;
                tries < TRIES && delayedMillis(application, requests) - before > MOST_DELAYED_MILLIS;
                tries++) {
            before = delayedMillis(application, requests);
            answered = ask(jdk, application, requests, limit);
        }
        return answered;
    }

    /** What delays another thread's computation changes nothing in who is waited for. */
    private static long delayedMillis(Running application, Class<?> requests) throws IOException {
        return requests.equals(Starved.class)
                ? Long.parseLong(application.tell("delayed").awaitAnswer("delayed"))
                : 0;
    }

    private Run ask(Jdk jdk, Running application, Class<?> requests, String limit) throws IOException {
        return Jvm.startTool(
                        jdk,
                        directory,
                        "why",
                        Long.toString(application.pid()),
                        requests.getName() + "#request",
                        "--above",
                        limit,
                        "--for",
                        "3m",
                        "--output",
                        "json")
                .finishWithin(PATIENCE_SECONDS);
    }

    private static String limit(Class<?> requests, String... arguments) {
        if (!requests.equals(Starved.class)) {
            return AWAITED;
        }
        return arguments[1].equals("job") ? STARVED : STARVED_OF_ALL;
    }

    private static JsonNode leaf(JsonNode tree) {
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

    /** On a busy machine a look may fall into the moments in which the holder takes what it holds. */
    private void assertHolds(JsonNode cause, String place, int count) {
        JsonNode first = cause.at("/pool/holders/0");
        assertThat(cause.at("/pool/held").doubleValue()).as(answer).isBetween(8.0, 10.5);
        assertThat(first.path("at").asText()).as(answer).contains(place);
        assertThat(first.get("threads")).as(answer).hasSize(1);
        assertThat(first.at("/threads/0").asText()).isEqualTo("holder");
        assertThat(first.get("held").doubleValue()).as(answer).isBetween(count * 0.6, count + 0.5);
        assertThat(first.get("share").doubleValue()).as(answer).isGreaterThan(0.5);
        assertThat(first.get("stack").toString()).contains(place);
        assertThat(cause.get("detail").textValue())
                .startsWith("waits for ")
                .contains("were seen held")
                .contains(place);
    }

    @OnEveryJdk
    @Tag("slow")
    void namesTheJobThatHoldsPermitsOfASemaphore(Jdk jdk) throws IOException {
        assertHolds(wait(jdk, Starved.class, "semaphore", "job"), "Starved$Job.hold(", 9);
    }

    @OnEveryJdk
    @Tag("slow")
    void namesTheJobThatHoldsTheConnectionsOfAHandMadePool(Jdk jdk) throws IOException {
        assertHolds(wait(jdk, Starved.class, "queue", "job"), "Starved$Job.hold(", 9);
    }

    @Tag("long")
    @OnOneJdk
    void whatWasGivenBackBeforeTheWaitIsNotHeld(Jdk jdk) throws IOException {
        JsonNode cause = wait(jdk, Starved.class, "semaphore", "clerk");

        assertHolds(cause, "Starved$Clerk.hold(", 10);
        assertThat(cause.toString()).doesNotContain("Starved$Job");
    }

    @OnEveryJdk
    @Tag("slow")
    void noHolderIsNamedWhereAnotherThreadGivesPermitsBack(Jdk jdk) throws IOException {
        JsonNode cause = wait(jdk, Starved.class, "semaphore", "dispatcher");

        assertThat(cause.get("detail").textValue())
                .startsWith("waits for a permit in Starved$Counted.take(")
                .doesNotContain("held");
        assertThat(cause.has("pool")).as(answer).isFalse();
    }

    @OnEveryJdk
    void namesTheThreadThatCompletesAFuture(Jdk jdk) throws IOException {
        assertEnded(wait(jdk, Awaited.class, "completable"));
    }

    /** To the JVM they park until they run again. */
    @Tag("long")
    @EnabledOnOs(OS.LINUX)
    @OnEveryJdk
    void callsWhoseWaitIsOverWaitForACpu(Jdk jdk) throws IOException {
        List<Process> hogs = new ArrayList<>();
        try {
            for (int i = 0; i < HOGS_OF_CPU * Runtime.getRuntime().availableProcessors(); i++) {
                hogs.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
            }
            assertThat(causeWithoutCpu(jdk).path("detail").asText())
                    .as(answer)
                    .contains("in Parking.request(Parking.java:");
        } finally {
            hogs.forEach(Process::destroyForcibly);
        }
    }

    /** To the JVM they run. */
    @Tag("long")
    @EnabledOnOs(OS.LINUX)
    @OnEveryJdk
    void codeWaitsForACpuThatThreadsOfItsOwnJvmHave(Jdk jdk) throws IOException {
        int hogs = 4 * Runtime.getRuntime().availableProcessors();

        causeWithoutCpu(jdk, String.valueOf(hogs));
    }

    /** The cause of requests that mostly waited for a CPU, as the system counts it. */
    private JsonNode causeWithoutCpu(Jdk jdk, String... arguments) throws IOException {
        Running application = Jvm.plain(jdk, directory)
                .light()
                .start(Parking.class, arguments)
                .awaitLine("ready");
        answer = ask(jdk, application, Parking.class, HOGGED).stdout();
        long waitedPercent = Long.parseLong(application.tell("waited").awaitAnswer("waited"));
        application.kill();
        assumeThat(waitedPercent).as("of slow requests").isGreaterThan(MOSTLY_PERCENT);
        JsonNode cause = leaf(new ObjectMapper().readTree(answer).get("tree")).get("cause");
        assertThat(cause.path("cause").asText()).as(answer).isEqualTo("cpu-wait");
        return cause;
    }

    @Tag("long")
    @OnOneJdk
    void namesTheThreadThatRunsATask(Jdk jdk) throws IOException {
        assertEnded(wait(jdk, Awaited.class, "future"));
    }

    private void assertEnded(JsonNode cause) {
        assertThat(cause.get("detail").textValue())
                .as(answer)
                .contains("; ended by renderer, mostly in Awaited$Renderer.draw(Awaited.java:");
    }
}
