package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.Leaving;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** A thread that leaves its call just as its stack is asked for shows what it does next. That is no stack of the call. */
class LeavingIT {
    private static final String THREADS = "10";
    private static final String CALLS = "320";

    @TempDir
    private Path directory;

    @OnEveryJdk
    void eachStackIsOfTheCall(Jdk jdk) throws IOException {
        List<String> lines = List.of(
                "report: { directory: report, outputs: [json] }",
                "explain: { slowest: 200 }",
                "probes:",
                "  - dev.insitu.it.apps.Leaving#work");
        Files.write(directory.resolve("leaving.yaml"), lines);
        Run run = Jvm.profiled(jdk, directory, "leaving.yaml").run(Leaving.class, THREADS, CALLS);
        List<String> stacks = new ArrayList<>();
        for (JsonNode sample : run.report().json().at("/probes/0/slowest")) {
            if (sample.has("stack")) {
                stacks.add(sample.get("stack").toString());
            }
        }

        assumeThat(stacks).as("so slow a machine").isNotEmpty();
        assertThat(stacks).allMatch(stack -> stack.contains("dev.insitu.it.apps.Leaving.work("));
    }
}
