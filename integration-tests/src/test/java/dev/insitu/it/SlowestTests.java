package dev.insitu.it;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Prints which tests of a build took longest, of all modules, by the files that Surefire and Failsafe write. */
public final class SlowestTests {
    private static final int SHOWN = 10;

    private SlowestTests() {}

    private record Timed(String test, double seconds) {}

    /**
     * Prints them.
     *
     * @param arguments the directory of the modules, and when the build began: a file of an earlier one does not count
     */
    public static void main(String[] arguments) throws IOException, XMLStreamException {
        List<Timed> all = new ArrayList<>();
        for (Path file : reports(Path.of(arguments[0]), Instant.parse(arguments[1]))) {
            read(file, all);
        }
        all.sort(Comparator.comparingDouble(Timed::seconds).reversed());
        double sum = all.stream().mapToDouble(Timed::seconds).sum();
        System.out.printf(Locale.ROOT, "%d tests, %.0f s one after the other; the slowest:%n", all.size(), sum);
        for (Timed each : all.subList(0, Math.min(SHOWN, all.size()))) {
            System.out.printf(Locale.ROOT, "%6.1f s  %s%n", each.seconds(), each.test());
        }
    }

    private static List<Path> reports(Path modules, Instant began) throws IOException {
        List<Path> reports = new ArrayList<>();
        for (Path module : in(modules)) {
            for (String plugin : List.of("surefire", "failsafe")) {
                for (Path file : in(module.resolve("target").resolve(plugin + "-reports"))) {
                    if (file.getFileName().toString().matches("TEST-.*\\.xml")
                            && !Files.getLastModifiedTime(file).toInstant().isBefore(began)) {
                        reports.add(file);
                    }
                }
            }
        }
        return reports;
    }

    private static List<Path> in(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }

    private static void read(Path file, List<Timed> into) throws IOException, XMLStreamException {
        try (InputStream in = Files.newInputStream(file)) {
            XMLStreamReader xml = XMLInputFactory.newDefaultFactory().createXMLStreamReader(in);
            while (xml.hasNext()) {
                if (xml.next() == XMLStreamConstants.START_ELEMENT
                        && xml.getLocalName().equals("testcase")) {
                    String test = xml.getAttributeValue(null, "classname") + '.' + xml.getAttributeValue(null, "name");
                    into.add(new Timed(test, Double.parseDouble(xml.getAttributeValue(null, "time"))));
                }
            }
        }
    }
}
