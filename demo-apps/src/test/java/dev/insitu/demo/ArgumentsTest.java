package dev.insitu.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {
    @Test
    void whatIsNotGivenIsOtherwise() {
        Arguments arguments = parse();

        assertThat(arguments.count(7)).isEqualTo(7);
        assertThat(arguments.option("--queue", 2)).isEqualTo(2);
    }

    @Test
    void countAndOptionsComeInAnyOrder() {
        Arguments arguments = parse("--queue", "16", "1000");

        assertThat(arguments.count(7)).isEqualTo(1_000);
        assertThat(arguments.option("--queue", 2)).isEqualTo(16);
    }

    @Test
    void zeroGoesOnForAsLongAsAnybodyCares() {
        assertThat(parse("0").count(7)).isEqualTo(Long.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "many",
                "-1",
                "--queue",
                "--stack 2",
                "--queue few",
                "1 2",
                "--queue 1 --queue 2",
                "9999999999999999999"
            })
    void everythingElseFailsWithTheUsage(String line) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse(line.split(" ")))
                .withMessage("Usage: Demo");
    }

    private static Arguments parse(String... args) {
        return Arguments.parse("Usage: Demo", args, "--queue");
    }
}
