package dev.insitu.tool.child;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WindowsArgumentsTest {
    @Test
    void quotesInsideAreKept() {
        assertThat(WindowsArguments.quoted("q\"uote")).isEqualTo("\"q\\\"uote\"");
        assertThat(WindowsArguments.quoted("a\\\"b")).isEqualTo("\"a\\\\\\\"b\"");
        assertThat(WindowsArguments.quoted("\"all\"\\")).isEqualTo("\"\\\"all\\\"\\\\\"");
    }

    /** The JDK quotes what has spaces. */
    @Test
    void whatHasNoneStaysAsItIs() {
        assertThat(WindowsArguments.quoted("C:\\Program Files\\x\\")).isEqualTo("C:\\Program Files\\x\\");
        assertThat(WindowsArguments.quoted("")).isEmpty();
    }
}
