package dev.insitu.agent.export;

import dev.insitu.platform.linux.HostName;
import dev.insitu.platform.process.MainOfCommand;
import dev.insitu.recording.live.LiveJvm;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * The JVM's name in other systems, set as for OpenTelemetry's own agents: by the environment variables {@code OTEL_SERVICE_NAME} and
 * {@code OTEL_RESOURCE_ATTRIBUTES}; otherwise its main class and host.
 */
final class JvmName {
    private static final String SERVICE = "service.name";
    private static final String INSTANCE = "service.instance.id";

    private JvmName() {}

    /** The name from environment variables. */
    static LiveJvm of(Map<String, String> environment, long startMillis) {
        Map<String, String> said = attributes(environment.getOrDefault("OTEL_RESOURCE_ATTRIBUTES", ""));
        String service = environment.getOrDefault("OTEL_SERVICE_NAME", "").strip();
        String attribute = said.getOrDefault(SERVICE, "");
        if (service.isEmpty()) {
            service = attribute.isEmpty() ? mainClass() : attribute;
        }
        return new LiveJvm(service, said.getOrDefault(INSTANCE, ""), HostName.of(environment), startMillis, said);
    }

    /** Parses {@code key=value,key=value}; values may encode non-ASCII characters as {@code %C3%A4}. Ignores malformed pairs. */
    private static Map<String, String> attributes(String text) {
        Map<String, String> attributes = new TreeMap<>();
        for (String pair : text.split(",", -1)) {
            int is = pair.indexOf('=');
            if (is > 0) {
                String value = pair.substring(is + 1).strip();
                attributes.put(pair.substring(0, is).strip(), decoded(value));
            }
        }
        return attributes;
    }

    private static String decoded(String value) {
        try {
            return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return value;
        }
    }

    private static String mainClass() {
        String command = System.getProperty("sun.java.command", "").strip();
        return command.isEmpty() ? "unknown_service:java" : MainOfCommand.of(command);
    }
}
