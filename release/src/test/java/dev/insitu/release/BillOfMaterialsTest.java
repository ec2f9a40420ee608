package dev.insitu.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/** The bill names all that is inside insitu.jar, what is published beside it, and nothing else. */
class BillOfMaterialsTest {
    private static final String BESIDE = "insitu-junit";
    private static final List<String> WRITTEN_BY_THE_BUILD =
            List.of("META-INF/MANIFEST.MF", "META-INF/LICENSE", "META-INF/THIRD-PARTY");

    @Test
    void eachFileInTheJarIsOneOfAComponent() throws IOException {
        Map<String, Long> unknown = Entries.ofInsitu();
        unknown.keySet().removeAll(WRITTEN_BY_THE_BUILD);
        for (Bill.Part part : Bill.read().parts()) {
            if (part.jar().isPresent()) {
                unknown.entrySet().removeAll(Entries.of(part.jar().get()).entrySet());
            }
        }
        assertThat(unknown).isEmpty();
    }

    @Test
    void eachComponentHasFilesInTheJar() throws IOException {
        Map<String, Long> shipped = Entries.ofInsitu();
        for (Bill.Part part : Bill.read().parts()) {
            if (part.isEmbedded()) {
                String classes = part.description()
                                .substring(part.description().lastIndexOf(' ') + 1)
                                .replace('.', '/')
                        + "/";
                assertThat(shipped.keySet()).as(part.name()).anyMatch(name -> name.startsWith(classes));
            } else if (part.name().equals(BESIDE)) {
                assertThat(part.jar()).as(BESIDE).isPresent();
            } else if (part.jar().isPresent()) {
                Map<String, Long> files = new TreeMap<>(Entries.of(part.jar().get()));
                files.keySet().removeIf(name -> name.startsWith("META-INF/"));
                assertThat(files.entrySet()).as(part.name()).anyMatch(shipped.entrySet()::contains);
            } else {
                assertThat(part.name()).as("a component without a jar").isEqualTo("uplot");
            }
        }
    }

    /** It has classes of its own and the whole of insitu.jar, and the bill has its hash. */
    @Test
    void whatIsPublishedBesideTheJarIsNamed() throws IOException, NoSuchAlgorithmException {
        List<Bill.Part> beside = Bill.read().parts().stream()
                .filter(part -> part.name().equals(BESIDE))
                .toList();
        Path published = Path.of("../junit/target/" + BESIDE + "-" + System.getProperty("insitu.version") + ".jar");

        assertThat(beside).hasSize(1);
        assertThat(beside.get(0).sha256()).isEqualTo(sha256(published));
        CRC32 insitu = new CRC32();
        insitu.update(Files.readAllBytes(Entries.insitu()));
        assertThat(Entries.of(published))
                .containsEntry("dev/insitu/junit/insitu.jar", insitu.getValue())
                .allSatisfy((name, crc) ->
                        assertThat(name).matches("META-INF/.*|dev/insitu/junit/([A-Za-z$-]+\\.class|insitu\\.jar)"));
    }

    @Test
    void theChartLibraryIsOfTheVersionThatTheBillNames() throws IOException {
        Bill.Part chart = Bill.read().parts().stream()
                .filter(part -> part.name().equals("uplot"))
                .findFirst()
                .orElseThrow();
        String script = Files.readString(
                Path.of("../core/report/src/main/resources/dev/insitu/report/format/html/uPlot.iife.min.js"));
        assertThat(script.lines().findFirst().orElseThrow())
                .contains("(v" + chart.json().get("version").asText() + ")");
        assertThat(Entries.ofInsitu()).containsKey("dev/insitu/report/format/html/uPlot.iife.min.js");
    }

    @Test
    void theHashesAreThoseOfTheJars() throws IOException, NoSuchAlgorithmException {
        List<String> checked = new ArrayList<>();
        for (Bill.Part part : Bill.read().parts()) {
            if (part.jar().isPresent() && !part.isOurs()) {
                assertThat(part.sha256())
                        .as(part.name())
                        .isEqualTo(sha256(part.jar().get()));
                checked.add(part.name());
            }
        }
        assertThat(checked).contains("picocli", "jackson-core", "prometheus-metrics-model");
    }

    private static String sha256(Path file) throws IOException, NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    }

    @Test
    void theBillIsOfInsituAndNamesNothingTwice() throws IOException {
        Bill bill = Bill.read();
        assertThat(bill.json().at("/metadata/component/purl").asText())
                .isEqualTo("pkg:maven/dev.insitu/insitu@" + System.getProperty("insitu.version") + "?type=jar");
        List<String> references = new ArrayList<>();
        for (Bill.Part part : bill.parts()) {
            references.add(part.json().get("bom-ref").asText());
            assertThat(part.licences()).as(part.name()).isNotEmpty().doesNotContain("");
        }
        assertThat(references).doesNotHaveDuplicates().hasSameSizeAs(new TreeSet<>(references));
    }
}
