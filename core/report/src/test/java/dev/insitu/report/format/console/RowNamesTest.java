package dev.insitu.report.format.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowNamesTest {
    @Test
    void classAndMethodStay_packagesAndParametersGoFirst() {
        assertThat(fit(
                        30,
                        "Book#match",
                        "org.acme.trading.Book#match(java.nio.ByteBuffer)",
                        "ChannelHandlerContext#fire(ChannelHandlerContext, Object)",
                        "AbstractChannelHandlerContextOfMany#fire(Object)"))
                .containsExactly(
                        "Book#match",
                        "Book#match(ByteBuffer)",
                        "ChannelHandlerContext#fire",
                        "AbstractCha..ontextOfMany#fire");
    }

    @Test
    void aNameWithParenthesesStaysWhole() {
        assertThat(fit(30, "org.acme.Names#weird name, with (all)")).containsExactly("Names#weird name, with (all)");
        assertThat(fit(30, "org.acme.Names#weird name, with (all)(int, long)"))
                .containsExactly("Names#weird name, with (all)");
    }

    @Test
    void theResultStaysWhereItAloneTellsMethodsApart() {
        assertThat(fit(
                        28,
                        "com.acme.shrunk.A#a(java.lang.String, int) returning int",
                        "com.acme.shrunk.A#a(java.lang.String, int) returning void"))
                .containsExactly("A#a returning int", "A#a returning void");
    }

    @Test
    void differentNamesStayDifferent() {
        List<String> names = List.of(
                "server send: send(String, boolean)",
                "server send: send(Message, String, boolean)",
                "server send: send(Message, String, boolean, int, int)",
                "AbstractChannelHandlerContextOfMany#fireAnEventThatIsLong(A)",
                "AbstractChannelHandlerContextOfMany#fireAnEventThatIsLong(B)");
        for (int width = 12; width < 70; width++) {
            List<String> fitted = fit(width, names.toArray(new String[0]));
            int room = width;
            assertThat(fitted).doesNotHaveDuplicates().allMatch(name -> ColumnText.width(name) <= room);
        }
    }

    @Test
    void theSameNameTwiceStaysTheSame() {
        List<String> fitted = fit(12, "service time of all", "service time of all", "service timX of all");

        assertThat(new HashSet<>(fitted)).hasSize(2);
        assertThat(fitted.get(0)).isEqualTo(fitted.get(1));
    }

    private static List<String> fit(int width, String... names) {
        return RowNames.fit(List.of(names), Collections.nCopies(names.length, width));
    }
}
