package dev.insitu.agent.drive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CompilerQuietTest {
    private static final long MS = 1_000_000;

    private final CompilerQuiet compilers = new CompilerQuiet();

    @Test
    void isQuietWhenNothingWasCompiledForATenthOfASecond() {
        assertThat(compilers.isQuiet(0, 70)).isFalse();
        assertThat(compilers.isQuiet(60 * MS, 70)).isFalse();
        assertThat(compilers.isQuiet(90 * MS, 75)).as("one more method").isFalse();
        assertThat(compilers.isQuiet(189 * MS, 75)).isFalse();
        assertThat(compilers.isQuiet(190 * MS, 75)).isTrue();
    }
}
