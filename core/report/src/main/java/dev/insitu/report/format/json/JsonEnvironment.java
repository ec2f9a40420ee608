package dev.insitu.report.format.json;

import dev.insitu.platform.json.JsonWriter;
import dev.insitu.recording.journal.SessionFact;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** The properties that figures depend on. Each key has one type in all reports. */
final class JsonEnvironment {
    /** The keys whose values are numbers. Hashes and versions that look like numbers are strings. */
    private static final Set<String> NUMBERS = Set.of(
            "cpus",
            "jvms",
            "maxHeapBytes",
            "pid",
            SessionFact.Environment.SLEEP_NANOS,
            "throttledAtStart",
            "throttledAtEnd");

    private static final String BETWEEN = SessionFact.Environment.BETWEEN;

    private JsonEnvironment() {}

    static void write(Map<String, String> environment, JsonWriter json) throws IOException {
        json.name("environment").beginObject();
        for (Map.Entry<String, String> entry : environment.entrySet()) {
            if (NUMBERS.contains(entry.getKey())) {
                write(entry.getKey(), numbers(entry.getValue()), json);
            } else {
                json.name(entry.getKey()).value(entry.getValue());
            }
        }
        json.endObject();
    }

    /** Writes null where merged JVMs differ; a separate key then lists each number. */
    private static void write(String key, List<Long> numbers, JsonWriter json) throws IOException {
        JsonValues.write(key, numbers.size() == 1 ? OptionalLong.of(numbers.get(0)) : OptionalLong.empty(), json);
        if (numbers.size() > 1) {
            json.name(key + "OfEach").beginArray();
            for (long number : numbers) {
                json.value(number);
            }
            json.endArray();
        }
    }

    /** Empty where a recording is damaged. */
    private static List<Long> numbers(String text) {
        List<Long> numbers = new ArrayList<>();
        try {
            int start = 0;
            for (int end = text.indexOf(BETWEEN); end >= 0; end = text.indexOf(BETWEEN, start)) {
                numbers.add(Long.parseLong(text.substring(start, end)));
                start = end + BETWEEN.length();
            }
            numbers.add(Long.parseLong(text.substring(start)));
        } catch (NumberFormatException e) {
            return List.of();
        }
        return numbers;
    }
}
