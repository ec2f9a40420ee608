package dev.insitu.config;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The files of the demos say what can be understood. */
class DemoFilesTest {
    static Stream<File> files() {
        File[] files = new File("../../config").listFiles((directory, name) -> name.endsWith(".yaml"));
        return Stream.of(files)
                .filter(file -> !file.getName().equals("reference.yaml"))
                .sorted();
    }

    @ParameterizedTest
    @MethodSource("files")
    void areValid(File file) {
        ConfigResult result = ConfigReader.read(new ConfigSource.YamlFile(file.getName(), file));

        assertThat(ConfigFiles.texts(result).stream().collect(joining("\n"))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("files")
    void writeTheirReportsUnderTheirOwnName(File file) {
        ConfigResult result = ConfigReader.read(new ConfigSource.YamlFile(file.getName(), file));

        assertThat(result)
                .isInstanceOfSatisfying(ConfigResult.Valid.class, valid -> assertThat("insitu-report/" + file.getName())
                        .isEqualTo(valid.config().report().directory() + ".yaml"));
    }
}
