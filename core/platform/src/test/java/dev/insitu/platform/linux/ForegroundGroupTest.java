package dev.insitu.platform.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ForegroundGroupTest {
    @Test
    void isOwnWhereTheTerminalsForegroundIsOurGroup() {
        assertThat(ForegroundGroup.isOwn("7001 (a (b) c) S 6999 7000 6000 34816 7000 4194304 1 2"))
                .isTrue();
    }

    @Test
    void isNotOwnInTheBackgroundAndWithoutATerminal() {
        assertThat(ForegroundGroup.isOwn("7001 (java) S 6999 7000 6000 34816 6000 4194304 1 2"))
                .isFalse();
        assertThat(ForegroundGroup.isOwn("7001 (java) S 6999 7000 6000 0 -1 4194304 1 2"))
                .isFalse();
    }
}
