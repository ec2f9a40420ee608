package dev.insitu.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** Each module that is published has what Maven Central asks for. */
class PublishedFilesTest {
    private static final Map<String, String> CHECKSUMS =
            Map.of("md5", "MD5", "sha1", "SHA-1", "sha256", "SHA-256", "sha512", "SHA-512");

    @ParameterizedTest
    @ValueSource(strings = {"runtime", "launcher", "core/platform", "core/config", "core/recording", "core/weave", "core/explain", "core/report", "core/tool", "export", "agent", "junit"})
    void aModuleHasItsJarsWithChecksums(String module) throws IOException, NoSuchAlgorithmException {
        String name = "insitu-" + Path.of(module).getFileName() + "-" + System.getProperty("insitu.version");
        for (String suffix : new String[] {".jar", "-sources.jar", "-javadoc.jar", ".pom"}) {
            Path published = Path.of("..", module, "target", name + suffix);
            byte[] bytes = Files.readAllBytes(published);
            assertThat(bytes).hasSizeGreaterThan(500);
            for (Map.Entry<String, String> checksum : CHECKSUMS.entrySet()) {
                Path file = published.resolveSibling(published.getFileName() + "." + checksum.getKey());
                String hash = HexFormat.of()
                        .formatHex(
                                MessageDigest.getInstance(checksum.getValue()).digest(bytes));
                assertThat(file).content().isEqualToIgnoringWhitespace(hash);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"runtime", "launcher", "core/platform", "core/config", "core/recording", "core/weave", "core/explain", "core/report", "core/tool", "export", "agent", "junit", "release"})
    void aPomSaysWhatCentralAsksFor(String module) throws IOException, ParserConfigurationException, SAXException {
        Element parent = pom(Path.of("../pom.xml"));
        Element pom = pom(Path.of("..", module, "pom.xml"));
        for (String wanted : new String[] {"name", "description"}) {
            assertThat(child(pom, wanted).getTextContent()).as(wanted).isNotBlank();
        }
        for (String wanted : new String[] {"url", "licenses", "developers", "scm"}) {
            assertThat(child(parent, wanted).getTextContent()).as(wanted).isNotBlank();
        }
        assertThat(child(child(parent, "scm"), "connection").getTextContent()).startsWith("scm:");
        assertThat(child(parent, "version").getTextContent()).doesNotContain("SNAPSHOT");
    }

    private static Element pom(Path file) throws IOException, ParserConfigurationException, SAXException {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(file.toFile())
                .getDocumentElement();
    }

    private static Element child(Element element, String name) {
        for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node.getNodeName().equals(name)) {
                return (Element) node;
            }
        }
        throw new AssertionError(element.getNodeName() + " has no " + name);
    }
}
