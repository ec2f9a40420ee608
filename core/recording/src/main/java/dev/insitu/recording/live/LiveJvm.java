package dev.insitu.recording.live;

import java.util.Map;

/**
 * The JVM that counts belong to, for systems that collect from many JVMs. Immutable.
 *
 * @param service what it does; the same for all JVMs of a service
 * @param instance distinguishes it within the service, as configured by the user; empty where it is not configured
 * @param host the machine or container it runs on
 * @param startMillis the start of counting, in milliseconds since 1970; the same in each session of a JVM
 * @param attributes further attributes that the user configured
 */
public record LiveJvm(String service, String instance, String host, long startMillis, Map<String, String> attributes) {
    public LiveJvm {
        attributes = Map.copyOf(attributes);
    }

    /**
     * The instance's name.
     *
     * @param number distinguishes it on its machine, where the user does not name it
     */
    public String instance(long number) {
        return instance.isEmpty() ? host + ':' + number : instance;
    }
}
