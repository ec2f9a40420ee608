package dev.insitu.demo.date;

import static dev.insitu.demo.date.FixFraming.SOH;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.ProtocolException;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FixMessageTest {
    private static final NewOrderSingle ORDER = new NewOrderSingle(
            "T7", "EURUSD", Side.SELL, 3_000, new BigDecimal("1.09250"), Instant.parse("2026-11-21T08:00:00.123456Z"));

    @Test
    void orderTravelsAsTagsAndValuesInOrder() {
        var message = new FixMessage("D", "TRADER", "MARKET", 42);
        ORDER.writeTo(message);

        assertThat(FixFraming.printable(new String(message.encode(), ISO_8859_1)))
                .matches("8=FIX\\.4\\.2\\|9=\\d+\\|35=D\\|49=TRADER\\|56=MARKET\\|34=42\\|52=[0-9:.-]{21}"
                        + "\\|11=T7\\|21=1\\|55=EURUSD\\|54=2\\|60=20261121-08:00:00\\.123\\|38=3000\\|40=2\\|44=1\\.09250"
                        + "\\|10=\\d{3}\\|");
    }

    @Test
    void orderComesBackAsItWas() throws IOException {
        var message = new FixMessage("D", "TRADER", "MARKET", 42);
        ORDER.writeTo(message);

        assertThat(NewOrderSingle.from(FixMessage.decode(message.encode()))).isEqualTo(ORDER);
    }

    @Test
    void executionReportComesBackAsItWas() throws IOException {
        var report = ExecutionReport.fillOf(ORDER, "M1", ORDER.transactTime());
        var message = new FixMessage("8", "MARKET", "TRADER", 42);
        report.writeTo(message);

        assertThat(ExecutionReport.from(FixMessage.decode(message.encode()))).isEqualTo(report);
    }

    @ParameterizedTest
    @CsvSource({
        "35=8|,                                                    Tag 35 is 8",
        "35=D|40=1|,                                               Tag 40 is 1",
        "35=D|40=2|,                                               Tag 11 is missing",
        "35=D|40=2|11=T7|55=X|54=9|,                               Side is 9",
        "35=D|40=2|11=T7|55=X|54=1|38=many|,                       whole number",
        "35=D|40=2|11=T7|55=X|54=1|38=1|44=dear|,                  decimal number",
        "35=D|40=2|11=T7|55=X|54=1|38=1|44=1.5|60=2026-11-21|,     a time such as",
    })
    void orderThatIsNotOneFailsWithItsReason(String body, String reason) throws IOException {
        FixMessage message = FixMessage.decode(FixFraming.frame(body.replace('|', SOH)));

        assertThatThrownBy(() -> NewOrderSingle.from(message))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining(reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"35=D|35=D|", "35|", "35|49=A|", "35=|", "=D|", "x=D|", "35=D"})
    void malformedFieldsFail(String body) {
        assertThatThrownBy(() -> FixMessage.decode(FixFraming.frame(body.replace('|', SOH))))
                .isInstanceOf(ProtocolException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "EUR\u000155=USD"})
    void valueThatWouldBreakTheFormatIsRefused(String value) {
        var message = new FixMessage("D", "TRADER", "MARKET", 42);

        assertThatIllegalArgumentException().isThrownBy(() -> message.put(Tag.SYMBOL, value));
    }
}
