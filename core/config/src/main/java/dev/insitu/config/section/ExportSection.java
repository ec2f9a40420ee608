package dev.insitu.config.section;

import dev.insitu.config.syntax.NumberSyntax;
import dev.insitu.config.syntax.Reading;
import dev.insitu.config.syntax.Section;
import dev.insitu.config.syntax.Words;
import dev.insitu.config.value.ExportSettings;
import dev.insitu.config.yaml.YamlNode;
import dev.insitu.platform.problem.InvalidValueException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;

/** The key {@code export}. */
final class ExportSection extends Section {
    private static final int MOST_PORT = 65_535;

    private Optional<ExportSettings.Address> prometheus = Optional.empty();
    private Optional<URI> otlp = Optional.empty();
    private boolean jmx;

    private ExportSection(Reading reading) {
        super(reading, List.of("prometheus", "otlp", "jmx"));
    }

    /** The settings; arbitrary if there are problems. */
    static ExportSettings read(YamlNode node, Reading reading) {
        ExportSection section = new ExportSection(reading);
        section.read("export", node);
        return new ExportSettings(section.prometheus, section.otlp, section.jmx);
    }

    @Override
    public void take(String key, YamlNode value) throws InvalidValueException {
        switch (key) {
            case "prometheus" -> prometheus = Optional.of(address(value.scalar()));
            case "otlp" -> otlp = Optional.of(url(value.scalar()));
            case "jmx" -> jmx = Words.parseSwitch(value.scalar());
            default -> throw new AssertionError(key);
        }
    }

    /** A port alone means 127.0.0.1, which other machines cannot reach. */
    private static ExportSettings.Address address(String text) throws InvalidValueException {
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? "127.0.0.1" : text.substring(0, colon);
        try {
            int port = (int) NumberSyntax.parseWhole(text.substring(colon + 1), 0, MOST_PORT);
            if (!host.isEmpty()) {
                return new ExportSettings.Address(host, port);
            }
        } catch (InvalidValueException e) {
            // Reported below, as for an address without a host.
        }
        throw new InvalidValueException("expected an address to listen at, such as \"127.0.0.1:9464\"");
    }

    private static URI url(String text) throws InvalidValueException {
        try {
            URI url = new URI(text);
            boolean http = "http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme());
            if (http && url.getHost() != null) {
                return url;
            }
        } catch (URISyntaxException e) {
            // Reported below, as for a URL of another kind.
        }
        throw new InvalidValueException("expected the URL of a collector, such as \"http://127.0.0.1:4318\"");
    }
}
