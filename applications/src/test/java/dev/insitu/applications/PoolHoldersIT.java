package dev.insitu.applications;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Pools of libraries, in the versions of today and in those before: {@code why} names the thread that holds what calls wait for. */
class PoolHoldersIT {
    static final List<Program> LIBRARIES = List.of(
            new Program(
                    "slow/pools",
                    "",
                    Program.versions(
                            "hikari.version=7.1.0",
                            "dbcp.version=2.14.0",
                            "pool.version=2.13.1",
                            "netty.version=4.2.20.Final")),
            new Program(
                    "slow/pools",
                    "",
                    Program.versions(
                            "hikari.version=6.3.3",
                            "dbcp.version=2.13.0",
                            "pool.version=2.12.1",
                            "netty.version=4.1.128.Final")));

    private static final List<String> POOLS = List.of("hikari", "dbcp", "semaphore", "netty");

    @TempDir
    private Path directory;

    @AfterEach
    void endAll() {
        Steps.endAll();
    }

    /** Orders get something at once, but while a report holds all. */
    @ParameterizedTest
    @FieldSource("LIBRARIES")
    void namesTheReportThatHoldsAll(Program libraries) throws Exception {
        String classPath = libraries.build(directory);
        List<Steps> asked = new ArrayList<>();
        for (String pool : POOLS) {
            Steps reports = Steps.command(
                            directory,
                            pool,
                            List.of(Steps.java(), "-cp", classPath, "com.acme.reports.Reports", pool),
                            "")
                    .awaitLine("ready");
            Path own = Files.createDirectories(directory.resolve(pool));
            asked.add(WhyAnswer.ask(own, reports, "com.acme.reports.Reports#order", "--above", "40ms"));
        }

        for (Steps each : asked) {
            WhyAnswer.of(each).assertHeldIn("Reports$Monthly.report(", "monthly");
        }
    }
}
