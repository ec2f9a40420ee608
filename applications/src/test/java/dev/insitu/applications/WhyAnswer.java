package dev.insitu.applications;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What {@code insitu why} says of a running application.
 *
 * @param path from the followed method down, each time to the callee that carries most of the difference
 * @param text all of it
 */
record WhyAnswer(List<JsonNode> path, String text) {
    /** @param arguments after the PID */
    static WhyAnswer of(Path directory, Steps application, String... arguments) throws Exception {
        return of(ask(directory, application, arguments));
    }

    /** Begins to ask. */
    static Steps ask(Path directory, Steps application, String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of("why", Long.toString(application.pid()), "--output", "json"));
        all.addAll(List.of(arguments));
        return Steps.tool(directory, all.toArray(new String[0]));
    }

    /** Awaits the answer. */
    static WhyAnswer of(Steps asked) throws Exception {
        asked.finish();
        assertThat(asked.exitCode()).as(asked.stderr()).isZero();
        System.out.println(asked.stderr());
        JsonNode node = new ObjectMapper().readTree(asked.stdout()).get("tree");
        List<JsonNode> path = new ArrayList<>();
        while (node != null) {
            path.add(node);
            node = heaviest(node);
        }
        WhyAnswer answer = new WhyAnswer(path, asked.stdout());
        System.out.println(answer.names() + " " + answer.cause());
        return answer;
    }

    private static JsonNode heaviest(JsonNode node) {
        JsonNode most = null;
        for (JsonNode child : node.get("children")) {
            most = most == null
                            || child.get("share").doubleValue()
                                    > most.get("share").doubleValue()
                    ? child
                    : most;
        }
        return most;
    }

    /** The methods of the path. */
    List<String> names() {
        return path.stream().map(node -> node.get("method").textValue()).toList();
    }

    /** The last node of the path. */
    JsonNode leaf() {
        return path.get(path.size() - 1);
    }

    /** What slow calls do at the end of the path. */
    JsonNode cause() {
        return leaf().get("cause");
    }

    /** Where the path ends, slow calls wait for what one thread holds. */
    void assertHeldIn(String place, String thread) {
        JsonNode holder = cause().at("/pool/holders/0");
        assertThat(cause().path("cause").asText()).as(text).isEqualTo("park");
        assertThat(cause().get("detail").textValue())
                .as(text)
                .contains("were seen held")
                .contains(place);
        assertThat(holder.get("at").textValue()).contains(place);
        assertThat(holder.get("threads")).hasSize(1);
        assertThat(holder.at("/threads/0").textValue()).isEqualTo(thread);
        assertThat(holder.get("held").doubleValue()).as(text).isBetween(6.0, 10.5);
        assertThat(holder.get("stack").toString()).contains(place);
    }
}
