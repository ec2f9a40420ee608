package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Libraries;
import dev.insitu.it.apps.Loaders;
import dev.insitu.it.apps.OwnLoaders;
import dev.insitu.it.apps.Quiet;
import dev.insitu.it.apps.SealedLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** Whoever loads the application's classes, they reach the probes and nothing else of ours. */
class LoadersIT {
    private static final String[] LIBRARY_CLASSES = {
        "net.bytebuddy.ByteBuddy",
        "net.bytebuddy.jar.asm.ClassReader",
        "org.HdrHistogram.Histogram",
        "org.yaml.snakeyaml.Yaml",
        "org.snakeyaml.engine.v2.api.Load",
        "com.sun.jna.Native"
    };

    @TempDir
    private Path directory;

    @OnEveryJdk
    void everyLoaderReachesTheProbe(Jdk jdk) throws IOException {
        Run plain = Jvm.plain(jdk, directory).run(Loaders.class);
        Run probed =
                Jvm.probed(jdk, directory, "dev.insitu.it.apps.Worked#work").run(Loaders.class);

        assertThat(probed.stdout()).isEqualTo(plain.stdout()).hasLineCount(4);
        assertThat(probed.exitCode()).isZero();
        assertThat(probed.report().calls("work").count()).isEqualTo(4 * 1000);
    }

    @OnEveryJdk
    void aClassWhoseLoaderDoesNotFindTheRuntimeIsLeftAsItIs(Jdk jdk) throws IOException {
        Run plain = Jvm.plain(jdk, directory).run(SealedLoader.class);
        Run probed =
                Jvm.probed(jdk, directory, "dev.insitu.it.apps.Worked#work").run(SealedLoader.class);

        assertThat(probed.stdout()).isEqualTo(plain.stdout()).isEqualTo("sealed\n");
        assertThat(probed.exitCode()).isZero();
        assertThat(probed.report().skippedMethods().get("dev.insitu.it.apps.Worked"))
                .startsWith("its class loader does not find dev.insitu.runtime");
    }

    /** That one class of the runtime is found says nothing of others, which woven code asks for later. */
    @OnEveryJdk
    void aLoaderThatFindsTheRuntimeForOthersAloneFindsAllOfIt(Jdk jdk) throws IOException {
        String work = "method: dev.insitu.it.apps.Worked#work";
        Run plain = Jvm.plain(jdk, directory).run(SealedLoader.class, "outside");
        Run probed = Jvm.probed(
                        jdk,
                        directory,
                        "{ name: timed, " + work + " }",
                        "{ name: sampled, " + work + ", sample: 1/16 }",
                        "dev.insitu.it.apps.Worked#run")
                .run(SealedLoader.class, "outside");

        assertThat(probed.stdout()).isEqualTo(plain.stdout()).isEqualTo("sealed\n");
        assertThat(probed.exitCode()).isZero();
        assertThat(probed.report().calls("timed").count()).isEqualTo(1000);
        assertThat(probed.report().calls("sampled").count()).isEqualTo(1000);
        assertThat(probed.report().calls("run").count()).isEqualTo(1);
    }

    /** Its loader would run code of the application's while the JVM holds a lock, and it may have no such file, or another version. */
    @OnEveryJdk
    void supertypesAreKnownWithoutAskingTheApplicationsLoaders(Jdk jdk) throws IOException {
        Run plain = Jvm.plain(jdk, directory).run(OwnLoaders.class);
        Run probed = Jvm.probed(
                        jdk,
                        directory,
                        "{ method: \"dev.insitu.it.apps.OwnLoaders$Rule+#apply\", name: rule }",
                        "{ method: \"dev.insitu.it.apps.OwnLoaders$Rule+#apply\", name: all, merge: true }",
                        "dev.insitu.it.apps.OwnLoaders$Rule+#<init>",
                        "dev.insitu.it.apps.OwnLoaders$Area#apply")
                .run(OwnLoaders.class);

        assertThat(probed.stdout()).isEqualTo(plain.stdout()).hasLineCount(2);
        assertThat(probed.exitCode()).isZero();
        assertThat(calls(probed.report(), "rule")).isEqualTo(4 * OwnLoaders.CALLS);
        assertThat(calls(probed.report(), "all")).isEqualTo(4 * OwnLoaders.CALLS);
        assertThat(calls(probed.report(), "<init>")).isEqualTo(2 * OwnLoaders.CONSTRUCTORS);
        assertThat(calls(probed.report(), "apply")).isEqualTo(2 * OwnLoaders.CALLS);
        assertThat(probed.report().skippedMethods()).isEmpty();
    }

    /** Where the type that a call names is not loaded, its supertypes are not known, and nothing says so before the call. */
    @OnEveryJdk
    void callsOfATypeThatWasNotLoadedAreCountedOrNamed(Jdk jdk) throws IOException {
        Run run = Jvm.probed(
                        jdk,
                        directory,
                        "{ call: \"dev.insitu.it.apps.OwnLoaders$Rule+#apply\", in: \"dev.insitu.it.apps.OwnLoaders$Calls#*\" }")
                .run(OwnLoaders.class, "calls");

        assertThat(calls(run.report(), "apply")).isBetween(1L, (long) OwnLoaders.CALLS);
        assertThat(
                        run.report()
                                .skippedMethods()
                                .get(
                                        "dev.insitu.it.apps.OwnLoaders$Discount#apply(long) in dev.insitu.it.apps.OwnLoaders$Calls#call(dev.insitu.it.apps.OwnLoaders$Discount, long)"))
                .startsWith("its first calls");
    }

    private static long calls(Report report, String probe) {
        return report.calls(probe).count();
    }

    @OnEveryJdk
    void theApplicationKeepsItsOwnVersionsOfOurLibraries(Jdk jdk) throws IOException {
        Path[] classPath = classPathWithOtherLibraries();
        Run plain = Jvm.plain(jdk, directory).classPath(classPath).run(Libraries.class, LIBRARY_CLASSES);
        Run probed = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Libraries#describe")
                .classPath(classPath)
                .run(Libraries.class, LIBRARY_CLASSES);

        assertThat(probed.stdout()).isEqualTo(plain.stdout()).hasLineCount(LIBRARY_CLASSES.length);
        assertThat(probed.exitCode()).isEqualTo(plain.exitCode()).isZero();
        assertThat(probed.report().calls("describe").count()).isEqualTo(LIBRARY_CLASSES.length);
    }

    @OnEveryJdk
    void theApplicationsFilesOfOurNamesDoNotReachUs(Jdk jdk) throws IOException {
        Path poisoned = directory.resolve("poisoned");
        Files.createDirectories(poisoned.resolve("META-INF/services"));
        Files.writeString(poisoned.resolve("net.bytebuddy.properties"), "net.bytebuddy.safe=nonsense\n");
        Files.writeString(
                poisoned.resolve("META-INF/services/com.fasterxml.jackson.core.JsonFactory"), "no.such.Factory\n");

        Run run = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Quiet#work")
                .classPath(Jvm.APPLICATIONS, poisoned)
                .run(Quiet.class);

        assertThat(run.report().calls("work").count()).isEqualTo(10);
        assertThat(run.stderr()).isEqualTo(run.summary());
    }

    @OnEveryJdk
    void aNamedModuleReachesTheProbe(Jdk jdk) throws IOException {
        Path modules = directory.resolve("modules");
        Javac.compile(jdk, 17, Javac.resource("modules/shop"), modules.resolve("shop"));

        Run run = Jvm.probed(jdk, directory, "shop.Till#ring")
                .flags("--module-path", modules.toString(), "-m", "shop/shop.Till")
                .runFlagsOnly();

        assertThat(run.stdout()).isEqualTo("module shop 125250\n");
        assertThat(run.report().calls("ring").count()).isEqualTo(500);
        assertThat(run.stderr()).isEqualTo(run.summary());
    }

    private static Path[] classPathWithOtherLibraries() throws IOException {
        List<Path> entries = new ArrayList<>();
        entries.add(Jvm.APPLICATIONS);
        try (Stream<Path> jars = Files.list(Path.of(System.getProperty("other.libraries")))) {
            jars.forEach(entries::add);
        }
        return entries.toArray(new Path[0]);
    }
}
