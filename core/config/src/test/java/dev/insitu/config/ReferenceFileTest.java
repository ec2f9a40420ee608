package dev.insitu.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.problem.BrokenFileException;
import dev.insitu.platform.problem.Problem;
import dev.insitu.config.value.Config;
import dev.insitu.config.yaml.ConfigText;
import java.io.File;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** config/reference.yaml is what users copy from. */
class ReferenceFileTest {
    @TempDir
    File directory;

    static String text() {
        try {
            return ConfigText.read("reference.yaml", new File("../config/reference.yaml"));
        } catch (BrokenFileException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void isValid() {
        Config config = ConfigFiles.config(directory, text());

        assertThat(config.probes()).hasSize(17);
        assertThat(config.drive()).isPresent();
        assertThat(config.checks()).hasSize(3);
    }

    @Test
    void marksWhatIsNotSupportedYet() {
        ConfigResult result = ConfigFiles.read(directory, text().getBytes(UTF_8));
        String[] lines = text().split("\n", -1);

        List<Problem> problems = result instanceof ConfigResult.Invalid invalid ? invalid.problems() : List.of();
        for (Problem problem : problems) {
            int line = problem.place().line() - 1;
            while (line > 0 && !lines[line].isBlank() && !lines[line].contains("--- not supported yet")) {
                line--;
            }
            assertThat(lines[line]).as(problem.text()).contains("--- not supported yet");
        }
    }
}
