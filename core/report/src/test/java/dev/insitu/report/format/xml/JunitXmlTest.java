package dev.insitu.report.format.xml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.check.CheckResult;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** What a build server reads. */
class JunitXmlTest {
    /** 1,000 samples from 1 to 1,000 us. */
    private static List<CheckResult> results(String name) {
        return Snapshot.of(Recordings.bare()
                        .ramp(name, 1_000, 1_000, 1_000)
                        .fact("check", name + " p50 <= 1ms", name, "-", "p50", "1000000")
                        .fact("check", name + " p99 <= 100us", name, "-", "p99", "100000")
                        .fact("check", name + " p99.99 <= 1ms", name, "-", "p99.99", "1000000")
                        .build())
                .checks();
    }

    private static Document parsed(String recording, List<CheckResult> results) throws Exception {
        String xml = JunitXml.of(recording, results);
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
    }

    private static Element testCase(Document document, int index) {
        return (Element) document.getElementsByTagName("testcase").item(index);
    }

    @Test
    void hasATestCaseForEachCheck() throws Exception {
        Document document = parsed("insitu-report/latest", results("parse"));

        Element suite = (Element) document.getElementsByTagName("testsuite").item(0);
        assertThat(suite.getAttribute("tests")).isEqualTo("3");
        assertThat(suite.getAttribute("failures")).isEqualTo("2");
        assertThat(suite.getAttribute("errors")).isEqualTo("0");
        assertThat(testCase(document, 0).getAttribute("name")).isEqualTo("parse p50 <= 1ms");
        assertThat(testCase(document, 0).getAttribute("classname")).isEqualTo("insitu-report/latest");
        assertThat(testCase(document, 0).getTextContent().strip()).isEqualTo("passed parse p50 500 us <= 1ms");
    }

    @Test
    void aFailureSaysTheFigureAndTheLimit() throws Exception {
        NodeList failures = parsed("latest", results("parse")).getElementsByTagName("failure");

        assertThat(failures.getLength()).isEqualTo(2);
        Element failed = (Element) failures.item(0);
        assertThat(failed.getAttribute("type")).isEqualTo("failed");
        assertThat(failed.getAttribute("message")).isEqualTo("FAILED parse p99 990 us > 100us");
        assertThat(failed.getTextContent()).isEqualTo(failed.getAttribute("message"));
    }

    @Test
    void whatCannotBeDecidedIsAFailureToo() throws Exception {
        Element undecidable = (Element) parsed("latest", results("parse"))
                .getElementsByTagName("failure")
                .item(1);

        assertThat(undecidable.getAttribute("type")).isEqualTo("undecidable");
        assertThat(undecidable.getAttribute("message"))
                .isEqualTo("undecidable parse p99.99 n/a <= 1ms, counts as failed: 0 of 1,000 samples above p99.99");
    }

    @Test
    void namesSurvive() throws Exception {
        String name = "a \"b\" <c> 'd' & ]]> é 😀";

        Document document = parsed(name, results(name));

        assertThat(testCase(document, 0).getAttribute("name")).isEqualTo(name + " p50 <= 1ms");
        assertThat(testCase(document, 0).getAttribute("classname")).isEqualTo(name);
        assertThat(testCase(document, 0).getTextContent()).contains(name);
    }

    @Test
    void whatXmlCannotSayIsACode() throws Exception {
        Document document = parsed("latest", results("bell\u0007 escape\u001b[2J \n \uffff \ud800 end"));

        assertThat(testCase(document, 0).getAttribute("name"))
                .isEqualTo("bell\\u{7} escape\\u{1b}[2J \\n \\u{ffff} \\u{d800} end p50 <= 1ms");
    }

    @Test
    void noChecksAreAnEmptySuite() throws Exception {
        assertThat(parsed("latest", List.of()).getElementsByTagName("testcase").getLength())
                .isZero();
    }
}
