package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Completion and the manual page, which the tool makes from its own commands. */
class ShellFilesIT {
    @TempDir
    private Path directory;

    @OnOneJdk
    void bashCompletesCommandsAndOptions(Jdk jdk) throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "no bash");
        Files.writeString(directory.resolve("completion"), print(jdk, "completion"));

        assertThat(completed(jdk, "insitu", "mat")).contains("matches");
        assertThat(completed(jdk, "insitu", "report", "--")).contains("--output", "--open");
        assertThat(completed(jdk, "insitu", "attach", "--f")).containsExactly("--for");
    }

    @OnOneJdk
    void theManualPageNamesEveryCommandAndOption(Jdk jdk) throws IOException {
        String page = print(jdk, "man-page").replace("\\-", "-");

        assertThat(page).startsWith(".TH INSITU 1 ");
        for (String command : List.of(
                "report",
                "check",
                "watch",
                "attach",
                "matches",
                "run",
                "compare",
                "ab",
                "merge",
                "demo",
                "completion")) {
            assertThat(page).contains(".SS \"insitu " + command);
            String help = Jvm.tool(jdk, directory, command, "--help").stdout();
            help.lines()
                    .flatMap(line -> List.of(line.strip().split("[ ,=]", -1)).stream())
                    .filter(word -> word.startsWith("--") && word.length() > 2 && !word.matches("--(help|version)\\W*"))
                    .map(word -> word.replaceAll("[^-a-z]", ""))
                    .forEach(option -> assertThat(page).as(command).contains(option));
        }
    }

    private String print(Jdk jdk, String command) throws IOException {
        Run run = Jvm.tool(jdk, directory, command);
        assertThat(run.stderr()).isEmpty();
        assertThat(run.exitCode()).isZero();
        return run.stdout();
    }

    /** What bash offers for the last word. */
    private List<String> completed(Jdk jdk, String... words) throws IOException {
        String script = "compopt() { :; }; source ./completion; COMP_WORDS=(" + String.join(" ", words)
                + "); COMP_CWORD=" + (words.length - 1) + "; _complete_insitu; printf '%s\\n' \"${COMPREPLY[@]}\"";
        Run run = new Running(jdk, directory, List.of("/bin/bash", "-c", script)).finish();
        assertThat(run.stderr()).isEmpty();
        return run.stdout().lines().toList();
    }
}
