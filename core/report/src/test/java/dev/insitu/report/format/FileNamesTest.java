package dev.insitu.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Names that every system takes. */
class FileNamesTest {
    private final FileNames names = new FileNames(".hgrm");

    @Test
    void whatSeparatesOrIsForbiddenElsewhereIsReplaced() {
        assertThat(names.of("C:\\book/match \"x\" <a|b>?*")).isEqualTo("C__book_match _x_ _a_b___.hgrm");
        assertThat(names.of("line\r\nend")).isEqualTo("line__end.hgrm");
        assertThat(names.of("..")).isEqualTo("_..hgrm");
    }

    @Test
    void noneIsADeviceOfWindows() {
        for (String device : List.of("con", "NUL", "Aux", "prn", "COM1", "lpt9", "nul.x")) {
            assertThat(names.of(device)).isEqualTo("_" + device + ".hgrm");
        }
        assertThat(names.of("console")).isEqualTo("console.hgrm");
        assertThat(names.of("com10")).isEqualTo("com10.hgrm");
    }

    @Test
    void namesThatDifferByCaseAloneAreNumbered() {
        assertThat(names.of("read")).isEqualTo("read.hgrm");
        assertThat(names.of("READ")).isEqualTo("READ-2.hgrm");
    }

    /** As in a container without a locale: files of such names cannot be made there. */
    @Test
    void whatTheProcessCannotEncodeIsReplaced() {
        FileNames ofAscii = new FileNames(".hgrm", c -> false);

        assertThat(ofAscii.of("größe")).isEqualTo("gr__e.hgrm");
        assertThat(ofAscii.of("grüße")).isEqualTo("gr__e-2.hgrm");
        assertThat(names.of("größe")).isIn("größe.hgrm", "gr__e.hgrm");
    }
}
