package dev.insitu.config.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.insitu.platform.problem.BrokenFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What plain YAML is read to be is what the library reads it to be, or the library is asked. */
class PlainYamlTest {
    private static final long SEED = 20_261_122;
    private static final int CHANGED = 100_000;
    private static final int MADE = 300_000;

    private static final String[] PIECES = {
        "a: ",
        "b:",
        "- ",
        "-",
        "\n",
        "\n  ",
        "\n    ",
        "\n- ",
        "\n  - ",
        " ",
        "#",
        " # x",
        "'",
        "\"",
        "{",
        "}",
        "[",
        "]",
        ", ",
        ",",
        ": ",
        ":",
        "null",
        "~",
        "x",
        "a.B#c(int, long)",
        "1/s",
        "{ a: b, c: [ d, 'e f' ] }",
        "|",
        ">",
        "&a ",
        "*a",
        "!t ",
        "%",
        "@x",
        "?",
        "? ",
        "---",
        "...",
        "\n---\n",
        "\t",
        "\\",
        "é",
        "<<: ",
        "''",
        "\"\"",
        "[]",
        "{}",
        "=",
        "`",
        "\r\n",
        "- - ",
        "-1",
        "a b",
    };

    private int known;

    @Test
    void theConfigsOfTheProjectAreReadAsTheLibraryReadsThem() throws IOException {
        List<String> configs = configs();
        configs.forEach(this::compare);

        assertThat(known).isGreaterThan(configs.size() * 3 / 4);
    }

    @Test
    void changedConfigsAreReadAsTheLibraryReadsThem() throws IOException {
        Random random = new Random(SEED);
        List<String> configs = configs();
        for (int i = 0; i < CHANGED; i++) {
            String text = part(configs.get(random.nextInt(configs.size())), random);
            for (int change = random.nextInt(3); change >= 0; change--) {
                text = changed(text, random);
            }
            compare(text);
        }
        assertThat(known).isGreaterThan(CHANGED / 10);
    }

    @Test
    void whatIsMadeUpIsReadAsTheLibraryReadsIt() {
        Random random = new Random(SEED);
        for (int i = 0; i < MADE; i++) {
            StringBuilder text = new StringBuilder();
            for (int piece = random.nextInt(10); piece >= 0; piece--) {
                text.append(PIECES[random.nextInt(random.nextBoolean() ? PIECES.length : PIECES.length / 2)]);
            }
            compare(text.toString());
        }
        assertThat(known).isGreaterThan(MADE / 50);
    }

    private void compare(String text) {
        Optional<YamlNode> plain = PlainYaml.parse(text);
        if (plain.isPresent()) {
            known++;
            try {
                assertThat(plain).as(text).isEqualTo(YamlTree.parse("x", text));
            } catch (BrokenFileException e) {
                fail("is broken:\n" + text, e);
            }
        }
    }

    /** Some lines: a whole config is seldom plain after a change. */
    private static String part(String text, Random random) {
        String[] lines = text.split("\n", -1);
        int from = random.nextInt(lines.length);
        int to = Math.min(lines.length, from + 1 + random.nextInt(12));
        String part = String.join("\n", List.of(lines).subList(from, to));
        return random.nextBoolean() ? part : part.stripIndent();
    }

    private static String changed(String text, Random random) {
        int at = random.nextInt(text.length() + 1);
        String piece = PIECES[random.nextInt(PIECES.length)];
        int end = Math.min(text.length(), at + random.nextInt(4));
        return switch (random.nextInt(3)) {
            case 0 -> text.substring(0, at) + piece + text.substring(at);
            case 1 -> text.substring(0, at) + text.substring(end);
            default -> text.substring(0, at) + piece + text.substring(end);
        };
    }

    private static List<String> configs() throws IOException {
        List<String> texts = new ArrayList<>();
        for (String directory : List.of("../config", "../benchmarks")) {
            try (Stream<Path> files = Files.list(Path.of(directory))) {
                for (Path file : files.filter(each -> each.toString().endsWith(".yaml"))
                        .sorted()
                        .toList()) {
                    texts.add(Files.readString(file));
                }
            }
        }
        assertThat(texts).hasSizeGreaterThan(10);
        return texts;
    }
}
