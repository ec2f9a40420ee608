package dev.insitu.recording.live;

import java.util.Map;

/**
 * Which JVM counts are of, for who gathers them from many. Immutable.
 *
 * @param service what it does, the same for all that do it
 * @param instance which one it is among them, as the user says; empty where the user says nothing
 * @param host the machine or container it runs on
 * @param startMillis since when it counts, in milliseconds since 1970; the same in each session of a JVM
 * @param attributes what else the user says of it
 */
public record LiveJvm(String service, String instance, String host, long startMillis, Map<String, String> attributes) {
    public LiveJvm {
        attributes = Map.copyOf(attributes);
    }

    /**
     * Which one it is.
     *
     * @param number tells it from others on its machine, where the user does not
     */
    public String instance(long number) {
        return instance.isEmpty() ? host + ':' + number : instance;
    }
}
