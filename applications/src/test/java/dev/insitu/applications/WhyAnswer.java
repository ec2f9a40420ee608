package dev.insitu.applications;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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
        List<String> all = new ArrayList<>(List.of("why", Long.toString(application.pid()), "--output", "json"));
        all.addAll(List.of(arguments));
        Steps tool = Steps.tool(directory, all.toArray(new String[0])).finish();
        assertThat(tool.exitCode()).as(tool.stderr()).isZero();
        System.out.println(tool.stderr());
        JsonNode node = new ObjectMapper().readTree(tool.stdout()).get("tree");
        List<JsonNode> path = new ArrayList<>();
        while (node != null) {
            path.add(node);
            node = heaviest(node);
        }
        WhyAnswer answer = new WhyAnswer(path, tool.stdout());
        System.out.println(answer.names() + " " + answer.cause());
        return answer;
    }

    private static JsonNode heaviest(JsonNode node) {
        JsonNode most = null;
        for (JsonNode child : node.get("children")) {
            most = most == null || child.get("share").doubleValue() > most.get("share").doubleValue() ? child : most;
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
}
