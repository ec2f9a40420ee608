package dev.insitu.demo.date;

import static dev.insitu.demo.date.FixFraming.SOH;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FixFramingTest {
    /** Not of our making: an execution report that is widely quoted as an example of the format. */
    private static final String BODY = "35=8|49=PHLX|56=PERS|52=20071123-05:30:00.000|11=ATOMNOCCC9990900|20=3|150=E"
            + "|39=E|55=MSFT|167=CS|54=1|38=15|40=2|44=15|58=PHLX EQUITY TESTING|59=0|47=C|32=0|31=0|151=15|14=0|6=0|";

    private static final String MESSAGE = "8=FIX.4.2|9=178|" + BODY + "10=128|";

    @Test
    void framesABodyWithItsLengthAndCheckSum() {
        assertThat(FixFraming.frame(soh(BODY))).isEqualTo(bytes(MESSAGE));
    }

    @Test
    void padsTheCheckSumToThreeDigits() {
        assertThat(text(FixFraming.frame(soh("35=0|58=BK|")))).endsWith("|10=006|");
        assertThat(text(FixFraming.frame(soh("35=0|58=Bj|")))).endsWith("|10=037|");
    }

    @Test
    void countsBytesAboveAsciiAsPositive() throws IOException {
        byte[] frame = FixFraming.frame(soh("35=0|58=\u00e9\u00e8\u00fc|"));

        assertThat(FixFraming.unframe(frame)).isEqualTo(soh("35=0|58=\u00e9\u00e8\u00fc|"));
    }

    @Test
    void takesTheBodyOutAgain() throws IOException {
        assertThat(FixFraming.unframe(bytes(MESSAGE))).isEqualTo(soh(BODY));
    }

    @Test
    void readsOneMessageAfterTheOther() throws IOException {
        byte[] other = FixFraming.frame(soh("35=0|"));
        InputStream in = new ByteArrayInputStream(bytes(MESSAGE + text(other)));

        assertThat(FixFraming.readFrame(in)).contains(bytes(MESSAGE));
        assertThat(FixFraming.readFrame(in)).contains(other);
        assertThat(FixFraming.readFrame(in)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 14, 100, 200})
    void streamThatEndsInsideAMessageFails(int length) {
        InputStream in = new ByteArrayInputStream(bytes(MESSAGE), 0, length);

        assertThatThrownBy(() -> FixFraming.readFrame(in)).isInstanceOf(EOFException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"8=FIX.4.2|9=x|35=0|10=000|", "8=FIX.4.2|9=|35=0|10=000|", "8=FIX.4.2|9=999999|35=0|"})
    void impossibleBodyLengthFailsWithoutReadingOn(String message) {
        InputStream in = new ByteArrayInputStream(bytes(message));

        assertThatThrownBy(() -> FixFraming.readFrame(in))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("BodyLength");
    }

    @Test
    void wrongCheckSumFails() {
        assertThatThrownBy(() -> FixFraming.unframe(bytes(MESSAGE.replace("10=128|", "10=129|"))))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("CheckSum is not 10=128|");
    }

    @Test
    void wrongBodyLengthFails() {
        assertThatThrownBy(() -> FixFraming.unframe(bytes(MESSAGE.replace("9=178|", "9=177|"))))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("BodyLength is not 178");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "hello", "8=FIX.4.4|9=5|35=0|10=163|", "8=FIX.4.2|9=10=000|"})
    void whatIsNotFix42Fails(String message) {
        assertThatThrownBy(() -> FixFraming.unframe(bytes(message)))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("Not a FIX.4.2 message");
    }

    private static String soh(String printable) {
        return printable.replace('|', SOH);
    }

    private static byte[] bytes(String printable) {
        return soh(printable).getBytes(ISO_8859_1);
    }

    private static String text(byte[] frame) {
        return FixFraming.printable(new String(frame, ISO_8859_1));
    }
}
