package dev.insitu.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.value.ReportSettings;
import dev.insitu.platform.problem.InvalidValueException;
import java.io.File;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigSourceTest {
    @TempDir
    File directory;

    @Test
    void prefersArgumentThenPropertyThenEnvironmentThenDefaultFile() throws IOException {
        assertThat(choose("a.yaml", "b.yaml", "c.yaml")).isEqualTo(file("a.yaml"));
        assertThat(choose(" ", "b.yaml", "c.yaml")).isEqualTo(file("b.yaml"));
        assertThat(choose(null, "", "c.yaml")).isEqualTo(file("c.yaml"));
        assertThat(choose(null, null, null)).isEqualTo(new ConfigSource.None(new File(directory, "insitu.yaml")));

        create("insitu.yaml");

        assertThat(choose(null, null, null)).isEqualTo(file("insitu.yaml"));
    }

    @Test
    void tellsRulesFromFiles() throws IOException {
        create("odd#name.yaml");

        assertThat(choose("org.acme.Book#match", null, null))
                .isEqualTo(new ConfigSource.Rules("agent argument", "org.acme.Book#match"));
        assertThat(choose(null, "org.acme.Book::match", null))
                .isEqualTo(new ConfigSource.Rules("-Dinsitu.config", "org.acme.Book::match"));
        assertThat(choose(null, null, "@org.acme.Timed"))
                .isEqualTo(new ConfigSource.Rules("INSITU_CONFIG", "@org.acme.Timed"));
        assertThat(choose("odd#name.yaml", null, null)).isEqualTo(file("odd#name.yaml"));
    }

    /** One colon, and no {@code #}. */
    @Test
    void aPathWithADriveLetterIsAFile() {
        for (String path : new String[] {
            "C:\\conf\\probes.yaml",
            "c:/conf/probes.yaml",
            "\\\\host\\share\\probes.yaml",
            "\\\\?\\C:\\conf\\probes.yaml",
            "C:\\my probes; old\\probes (1).yaml",
            "C:\\src\\c#\\probes.yaml",
            "@old\\probes.yaml"
        }) {
            assertThat(choose(path, null, null))
                    .isInstanceOfSatisfying(ConfigSource.YamlFile.class, file -> assertThat(file.name())
                            .isEqualTo(path));
        }
    }

    @Test
    void reportsMayGoToAnyPathOfWindows() throws IOException {
        for (String path : new String[] {
            "C:\\Program Files\\reports\\{time}-{pid}",
            "D:/reports",
            "\\\\host\\share\\a b",
            "..\\reports\\",
            "C:reports"
        }) {
            for (String value : new String[] {path, "'" + path + "'", '"' + path.replace("\\", "\\\\") + '"'}) {
                assertThat(ConfigFiles.config(directory, "probes: [a#b]\nreport:\n  directory: " + value + "\n")
                                .report()
                                .directory())
                        .isEqualTo(path);
            }
        }
    }

    @Test
    void rulesMayHaveTheLineEndsOfAnyoneInThem() throws InvalidValueException {
        ConfigResult result = ConfigReader.read(choose("com.acme.Book#match;\r\ncom.acme.Parser#*\r\n", null, null));

        assertThat(result).isInstanceOfSatisfying(ConfigResult.Valid.class, valid -> assertThat(
                        valid.config().probes())
                .extracting("method")
                .extracting(Object::toString)
                .containsExactly("com.acme.Book#match", "com.acme.Parser#*"));
    }

    @Test
    void takesAnAbsolutePathAsItIs() {
        String path = new File(directory, "x.yaml").getAbsolutePath();

        assertThat(choose(path, null, null)).isEqualTo(new ConfigSource.YamlFile(path, new File(path)));
    }

    @Test
    void readsRulesAsMethodProbesWithDefaults() throws InvalidValueException {
        ConfigResult result = ConfigReader.read(choose("com.acme.Book#match; com.acme.Parser#* ;", null, null));

        assertThat(result).isInstanceOfSatisfying(ConfigResult.Valid.class, valid -> {
            assertThat(valid.config().probes())
                    .extracting("method")
                    .extracting(Object::toString)
                    .containsExactly("com.acme.Book#match", "com.acme.Parser#*");
            assertThat(valid.config().report()).isEqualTo(ReportSettings.DEFAULT);
        });
    }

    @Test
    void namesEveryWrongRule() {
        assertThat(ConfigFiles.texts(ConfigReader.read(choose("a#b;**#*;c#d(int", null, null))))
                .containsExactly(
                        "agent argument:1: rule \"**#*\": matches everything;"
                                + " expected a package, a class or a method to narrow it",
                        "agent argument:1: rule \"c#d(int\": a parenthesis is missing;"
                                + " inside { } or [ ] a method with commas needs quotes");
    }

    @Test
    void saysInOneLineThatThereIsNoFile() {
        assertThat(ConfigFiles.texts(ConfigReader.read(choose("no.yaml", null, null))))
                .containsExactly("no.yaml:1: file \"no.yaml\": no such file;"
                        + " expected a YAML file, or rules such as com.acme.Book#match");
        assertThat(ConfigFiles.texts(ConfigReader.read(choose(".", null, null))))
                .containsExactly(".:1: file \".\": is a directory; expected a YAML file");
        assertThat(ConfigFiles.texts(ConfigReader.read(choose(null, null, null))))
                .containsExactly(new File(directory, "insitu.yaml")
                        + ":1: file \"\": no configuration; expected an agent argument,"
                        + " -Dinsitu.config=, INSITU_CONFIG or the file " + new File(directory, "insitu.yaml"));
    }

    private ConfigSource choose(String argument, String property, String environment) {
        return ConfigSource.choose(argument, property, environment, directory);
    }

    private ConfigSource file(String name) {
        return new ConfigSource.YamlFile(name, new File(directory, name));
    }

    private void create(String name) throws IOException {
        assertThat(new File(directory, name).createNewFile()).isTrue();
    }

    @Test
    void aFileInFullHasItsAbsolutePath_rulesStayAsTheyAre() {
        File file = new File("/srv", "no.yaml");
        assertThat(new ConfigSource.YamlFile("no.yaml", file).inFull())
                .isEqualTo(new ConfigSource.YamlFile("/srv/no.yaml", file));
        ConfigSource rules = new ConfigSource.Rules("agent argument", "a.B#c");
        assertThat(rules.inFull()).isEqualTo(rules);
    }
}
