package dev.insitu.config.value;

import java.net.URI;
import java.util.Optional;

/**
 * The systems to which live counts are exported. Nothing listens or connects unless configured.
 *
 * @param prometheus the address at which Prometheus can fetch them; absent for none
 * @param otlp the OpenTelemetry collector to which they are sent, by HTTP; absent for none
 * @param jmx whether each probe is a JMX bean
 */
public record ExportSettings(Optional<Address> prometheus, Optional<URI> otlp, boolean jmx) {
    /** The default. */
    public static final ExportSettings NONE = new ExportSettings(Optional.empty(), Optional.empty(), false);

    /**
     * The address to listen on.
     *
     * @param port 0 for any free port
     */
    public record Address(String host, int port) {
        /** As the user wrote it. */
        @Override
        public String toString() {
            return host + ':' + port;
        }
    }

    /** Whether any export is configured. */
    public boolean isAny() {
        return prometheus.isPresent() || otlp.isPresent() || jmx;
    }
}
