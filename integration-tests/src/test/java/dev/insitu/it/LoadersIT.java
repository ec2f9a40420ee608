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

/** From every class loader the application's classes reach the probes and nothing else of Insitu. */
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
        Run plain = Jvm.plain(jdk, directory).light().run(Loaders.class);
        Run probed = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Worked#work")
                .light()
                .run(Loaders.class);

        assertThat(probed.stdout()).isEqualTo(plain.stdout()).hasLineCount(4);
        assertThat(probed.exitCode()).isZero();
        assertThat(probed.report().calls("work").count()).isEqualTo(4 * 1000);
    }

    /** As in OSGi, or in JBoss Modules: no option of the container's is needed. */
    @OnEveryJdk
    void aClassWhoseLoaderDoesNotFindTheRuntimeIsCounted(Jdk jdk) throws IOException {
        String work = "method: dev.insitu.it.apps.Worked#work";
        Run plain = Jvm.plain(jdk, directory).light().run(SealedLoader.class);
        Run probed = Jvm.probed(
                        jdk,
                        directory,
                        "{ name: timed, " + work + " }",
                        "{ name: sampled, " + work + ", sample: 1/16 }",
                        "dev.insitu.it.apps.Worked#run")
                .light()
                .run(SealedLoader.class);

        assertThat(probed.stdout()).isEqualTo(plain.stdout()).isEqualTo("sealed\n");
        assertThat(probed.exitCode()).isZero();
        assertThat(calls(probed.report(), "timed")).isEqualTo(1000);
        assertThat(calls(probed.report(), "sampled")).isEqualTo(1000);
        assertThat(calls(probed.report(), "run")).isEqualTo(1);
        assertThat(probed.report().skippedMethods()).isEmpty();
    }

    /** Its code names types of the runtime, besides calling it. */
    @OnEveryJdk
    void aClassWhoseLoaderDoesNotFindTheRuntimeIsNotDriven(Jdk jdk) throws IOException {
        Run plain = Jvm.plain(jdk, directory).light().run(SealedLoader.class);
        Files.writeString(
                directory.resolve("driven.yaml"),
                "report: { directory: report }\ndrive: { method: dev.insitu.it.apps.Worked#work, throughput: 1000/s }\n");
        Run driven = Jvm.profiled(jdk, directory, "driven.yaml").light().run(SealedLoader.class);

        assertThat(driven.stdout()).isEqualTo(plain.stdout()).isEqualTo("sealed\n");
        assertThat(driven.exitCode()).isZero();
        assertThat(driven.report().skippedMethods().toString())
                .contains("its class loader does not find dev.insitu.runtime");
    }

    /** That one class of the runtime is found says nothing of others, which woven code asks for later. */
    @OnEveryJdk
    void aLoaderThatFindsTheRuntimeForOthersAloneFindsAllOfIt(Jdk jdk) throws IOException {
        String work = "method: dev.insitu.it.apps.Worked#work";
        Run plain = Jvm.plain(jdk, directory).light().run(SealedLoader.class, "outside");
        Run probed = Jvm.probed(
                        jdk,
                        directory,
                        "{ name: timed, " + work + " }",
                        "{ name: sampled, " + work + ", sample: 1/16 }",
                        "dev.insitu.it.apps.Worked#run")
                .light()
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
        Run plain = Jvm.plain(jdk, directory).light().run(OwnLoaders.class);
        Run probed = Jvm.probed(
                        jdk,
                        directory,
                        "{ method: \"dev.insitu.it.apps.OwnLoaders$Rule+#apply\", name: rule }",
                        "{ method: \"dev.insitu.it.apps.OwnLoaders$Rule+#apply\", name: all, merge: true }",
                        "dev.insitu.it.apps.OwnLoaders$Rule+#<init>",
                        "dev.insitu.it.apps.OwnLoaders$Area#apply",
                        "{ method: \"dev.insitu.it.apps.OwnLoaders$Discounts#apply\", name: missing }")
                .light()
                .run(OwnLoaders.class);

        assertThat(probed.stdout()).isEqualTo(plain.stdout()).hasLineCount(2);
        assertThat(probed.exitCode()).isZero();
        assertThat(calls(probed.report(), "rule")).isEqualTo(4 * OwnLoaders.CALLS);
        assertThat(calls(probed.report(), "all")).isEqualTo(4 * OwnLoaders.CALLS);
        assertThat(calls(probed.report(), "<init>")).isEqualTo(2 * OwnLoaders.CONSTRUCTORS);
        assertThat(calls(probed.report(), "apply")).isEqualTo(2 * OwnLoaders.CALLS);
        assertThat(probed.report().skippedMethods()).isEmpty();
        assertThat(probed.report().unmatched().toString()).contains("dev.insitu.it.apps.OwnLoaders$Discount#apply");
    }

    /** The type that a call names is loaded at the latest when the method with the call is entered, as here, or by the call. */
    @OnEveryJdk
    void callsOfATypeThatIsLoadedLaterAreCountedFromThenOn(Jdk jdk) throws IOException {
        Run run = Jvm.probed(
                        jdk,
                        directory,
                        "{ call: \"dev.insitu.it.apps.OwnLoaders$Rule+#apply\", in: \"dev.insitu.it.apps.OwnLoaders$Calls#call\" }",
                        "{ call: \"dev.insitu.it.apps.OwnLoaders$Rule+#<init>\", in: \"dev.insitu.it.apps.OwnLoaders$Calls#run\" }")
                .light()
                .run(OwnLoaders.class, "calls");

        assertThat(calls(run.report(), "apply")).isEqualTo(OwnLoaders.CALLS);
        assertThat(calls(run.report(), "<init>")).isZero();
        assertThat(run.report().skippedMethods()).hasSize(1);
        assertThat(run.report().skippedMethods().values().iterator().next())
                .startsWith("its first calls may be missing");
    }

    private static long calls(Report report, String probe) {
        return report.calls(probe).count();
    }

    @OnEveryJdk
    void theApplicationKeepsItsOwnVersionsOfOurLibraries(Jdk jdk) throws IOException {
        Path[] classPath = classPathWithOtherLibraries();
        Run plain = Jvm.plain(jdk, directory).light().classPath(classPath).run(Libraries.class, LIBRARY_CLASSES);
        Run probed = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Libraries#describe")
                .light()
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
                .light()
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
                .light()
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
