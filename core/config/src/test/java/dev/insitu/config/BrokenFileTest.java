package dev.insitu.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is wrong with a file is said in one line for each problem, and nothing is thrown. */
class BrokenFileTest {
    @TempDir
    File directory;

    @ParameterizedTest
    @MethodSource({"dev.insitu.config.BrokenFiles#all", "withoutColons"})
    void saysWhereWhatAndWhatIsAllowed(String text, List<String> lines) {
        assertThat(ConfigFiles.problems(directory, text)).containsExactlyElementsOf(prefixed(lines));
    }

    @ParameterizedTest
    @MethodSource({"dev.insitu.config.BrokenFiles#all", "withoutColons"})
    void countsLinesTheSameWithOtherLineEndsAndAByteOrderMark(String text, List<String> lines) {
        assertThat(ConfigFiles.problems(directory, "\uFEFF" + text.replace("\n", "\r\n")))
                .containsExactlyElementsOf(prefixed(lines));
    }

    static Stream<Arguments> withoutColons() {
        return Stream.of(
                arguments(
                        "probes: [a#b]\ndrive:\n  method \"a#b\"\n  rate: 1000/s\n",
                        List.of("4: YAML \"rate: 1000/s\": mapping values are not allowed here;"
                                + " expected a colon behind the key in the line above")),
                arguments(
                        "probes:\n  - { name: x, method \"a#b\" }\n",
                        List.of("2: method \"a#b\" \"\": no value; expected a colon and a space behind method")),
                arguments(
                        "probes:\n  - { name:x, method: \"a#b\" }\n",
                        List.of("2: name:x \"\": no value; expected a colon and a space behind name")));
    }

    private static List<String> prefixed(List<String> lines) {
        return lines.stream().map(line -> ConfigFiles.NAME + ':' + line).toList();
    }

    @Test
    void namesTheLineThatIsNotUtf8() {
        byte[] latin = {'a', ':', '\n', (byte) 0xe9, 'x'};

        assertThat(ConfigFiles.texts(ConfigFiles.read(directory, latin)))
                .containsExactly("probes.yaml:2: file \"probes.yaml\": is not UTF-8 from here on; expected text");
    }

    @Test
    void readsNoMoreThanAMebibyte() {
        assertThat(ConfigFiles.texts(ConfigFiles.read(directory, new byte[(1 << 20) + 1])))
                .containsExactly("probes.yaml:1: file \"probes.yaml\": longer than 1 MiB; expected a YAML file");
    }

    @ParameterizedTest
    @MethodSource("deepNesting")
    void stopsAtDeepNesting(String text) {
        assertThat(ConfigFiles.problems(directory, text))
                .singleElement()
                .asString()
                .endsWith("nested deeper than 20 levels");
    }

    static Stream<String> deepNesting() {
        return Stream.of("[".repeat(100_000), "- ".repeat(100_000), "{a: ".repeat(100_000));
    }

    @Test
    void doesNotExpandAliasesOfAliases() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x]\n");
        for (int i = 1; i < 100; i++) {
            String before = ", *a" + (i - 1);
            bomb.append("a" + i + ": &a" + i + " [x" + before.repeat(9) + "]\n");
        }

        assertThat(ConfigFiles.problems(directory, bomb.toString()))
                .hasSize(100)
                .allMatch(line -> line.contains("unknown key"));
    }

    @Test
    void isOneLineForEachProblemAndThrowsNothingWhateverTheFileHolds() {
        byte[] valid = ReferenceFileTest.text().getBytes(UTF_8);
        Random random = new Random(7);
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            byte[] bytes = valid.clone();
            for (int changes = 1 + random.nextInt(5); changes > 0; changes--) {
                int at = random.nextInt(bytes.length);
                bytes[at] = random.nextBoolean() ? bytes[random.nextInt(bytes.length)] : (byte) random.nextInt(256);
            }
            for (String line : ConfigFiles.texts(ConfigFiles.read(directory, bytes))) {
                boolean oneLine = line.matches("probes\\.yaml:[1-9][0-9]*: [^\\p{Cntrl}\\u2028\\u2029]*\": .+");
                if (!oneLine) {
                    wrong.add(line);
                }
            }
        }

        assertThat(wrong).isEmpty();
    }
}
