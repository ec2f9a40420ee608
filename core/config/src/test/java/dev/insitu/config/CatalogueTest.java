package dev.insitu.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.section.Catalogue;
import dev.insitu.config.value.CatalogueUse;
import dev.insitu.config.value.Config;
import dev.insitu.config.value.PoolRule;
import dev.insitu.config.value.ProbeRule;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CatalogueTest {
    private static final Path FOLDER = Path.of("../../config/catalogue");

    static List<String> names() {
        return Catalogue.names();
    }

    @Test
    void hasANameForEachFile() {
        File[] files = FOLDER.toFile().listFiles();
        assertThat(Stream.of(files).map(file -> file.getName().replace(".yaml", "")))
                .containsExactlyInAnyOrderElementsOf(Stream.concat(Catalogue.names().stream(), Stream.of("pools"))
                        .toList());
    }

    @Test
    void hasKindsOfPoolsApart() {
        assertThat(Catalogue.pools())
                .allMatch(pool -> !pool.take().isEmpty() && !pool.give().isEmpty())
                .contains(new PoolRule(
                        "a connection",
                        List.of(),
                        List.of(new PoolRule.Named("com.zaxxer.hikari.pool.HikariPool", "getConnection")),
                        List.of(new PoolRule.Named("com.zaxxer.hikari.pool.ProxyConnection", "close"))));
    }

    @ParameterizedTest
    @MethodSource("names")
    void eachFileIsUsedByItsName(String name) {
        Config config = ConfigFiles.config("probes:\n  - use: " + name + "\n  - org.acme.Book#match\n");

        CatalogueUse use = config.uses().get(0);
        int last = config.probes().size() - 1;
        assertThat(use.name()).isEqualTo(name);
        assertThat(use.place().line()).isEqualTo(2);
        assertThat(use.first()).isZero();
        assertThat(use.end()).isEqualTo(last).isPositive();
        assertThat(use.has(last)).isFalse();
        assertThat(config.probes().subList(0, last)).noneMatch(ProbeRule::hasOneProbe);
        assertThat(config.probes().get(last).hasOneProbe()).isTrue();
    }

    /** Above each rule stands what it means. */
    @ParameterizedTest
    @MethodSource("names")
    void eachRuleHasOneComment(String name) throws IOException {
        List<String> lines = Files.readAllLines(FOLDER.resolve(name + ".yaml"));
        List<String> bare = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            boolean isRule = lines.get(i).strip().startsWith("- ");
            if (isRule && !lines.get(i - 1).strip().startsWith("# ")) {
                bare.add(lines.get(i));
            }
        }
        assertThat(bare).isEmpty();
        assertThat(lines.get(0)).startsWith("# ");
    }

    @Test
    void noRuleIsThereTwice() {
        StringBuilder text = new StringBuilder("probes:\n");
        Catalogue.names().forEach(name -> text.append("  - use: ").append(name).append('\n'));

        Config config = ConfigFiles.config(text.toString());

        assertThat(config.probes().stream().map(ProbeRule::text)).doesNotHaveDuplicates();
        assertThat(config.uses()).hasSameSizeAs(Catalogue.names());
    }

    @Test
    void aNameThatDoesNotExistIsOneLineWithThoseThatDo() {
        assertThat(problems("probes:\n  - use: jdcb\n"))
                .containsExactly(
                        "insitu.yaml:2: use \"jdcb\": is not in the catalogue; did you mean jdbc? expected one of "
                                + String.join(", ", Catalogue.names()));
        assertThat(problems("probes:\n  - use: ../../secret\n").get(0)).contains("is not in the catalogue");
        assertThat(problems("probes:\n  - { use: jdbc, method: org.acme.Book#match }\n")
                        .get(0))
                .contains("unknown key");
        assertThat(problems("probes:\n  - use: jdbc\n  - use: jdbc\n").get(0))
                .isEqualTo("insitu.yaml:3: use \"jdbc\": is used in line 2 already; expected once");
    }

    @Test
    void rulesWithoutAFileUseItToo() {
        ConfigResult result =
                ConfigReader.read(ConfigSource.choose("use: jdbc; org.acme.Book#match", null, null, new File(".")));

        assertThat(result).isInstanceOfSatisfying(ConfigResult.Valid.class, valid -> assertThat(
                        valid.config().uses().get(0).end())
                .isEqualTo(valid.config().probes().size() - 1));
    }

    private static List<String> problems(String text) {
        return ConfigFiles.texts(ConfigReader.read(new ConfigSource.YamlText("insitu.yaml", text)));
    }
}
