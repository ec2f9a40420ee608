package dev.insitu.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** What {@code report.json} says. */
record Report(JsonNode json) {
    static Report of(String text) throws IOException {
        return new Report(new ObjectMapper().readTree(text));
    }

    /** The names of all probes. */
    List<String> probes() {
        return json.get("probes").findValuesAsText("name");
    }

    /** All that is said of a probe. */
    JsonNode probe(String name) {
        for (JsonNode probe : json.get("probes")) {
            if (probe.get("name").textValue().equals(name)) {
                return probe;
            }
        }
        throw new AssertionError("no probe " + name + " in " + probes());
    }

    /** The calls that each probe of the application's methods counted. */
    Map<String, Calls> calls() {
        Map<String, Calls> calls = new LinkedHashMap<>();
        for (JsonNode probe : json.get("probes")) {
            if (!probe.get("kind").textValue().startsWith("jitter")) {
                calls.put(
                        probe.get("name").textValue(),
                        new Calls(
                                probe.get("count").longValue(),
                                probe.get("errors").longValue()));
            }
        }
        return calls;
    }

    /** The calls that a probe counted; none where it did not come to be. */
    Calls calls(String probe) {
        return calls().getOrDefault(probe, new Calls(0, 0));
    }

    /** Reasons by method. */
    Map<String, String> skippedMethods() {
        Map<String, String> skipped = new LinkedHashMap<>();
        json.get("skippedMethods")
                .forEach(method -> skipped.put(
                        method.get("method").textValue(), method.get("reason").textValue()));
        return skipped;
    }

    /** Hints by rule. */
    Map<String, List<String>> unmatched() {
        Map<String, List<String>> unmatched = new LinkedHashMap<>();
        json.get("unmatched").forEach(rule -> unmatched.put(rule.get("rule").textValue(), texts(rule.get("hint"))));
        return unmatched;
    }

    List<String> notes() {
        return texts(json.get("notes"));
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::textValue)
                .toList();
    }

    /**
     * Calls of a probe.
     *
     * @param count all of them
     * @param errors those among them that threw
     */
    record Calls(long count, long errors) {}
}
