package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.insitu.it.apps.Endings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** A security manager, as JDKs before 24 have it: nothing escapes the agent, and with a policy that grants its jar all it works. */
class SecurityManagerIT {
    @TempDir
    private Path directory;

    @OnEveryJdk
    void withoutPermissionsTheApplicationRunsOn(Jdk jdk) throws IOException {
        assumeThat(hasSecurityManager(jdk)).isTrue();

        Run run = probed(jdk).flags("-Djava.security.manager").run(Endings.class, "exit");

        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.stdout()).isEqualTo("worked\n");
        assertThat(run.stderr()).contains("insitu: ", "java.security.AllPermission");
    }

    @OnEveryJdk
    void withAllPermissionsItProfiles(Jdk jdk) throws IOException {
        assumeThat(hasSecurityManager(jdk)).isTrue();
        Path policy = Files.writeString(directory.resolve("policy"), """
                grant codeBase "%s" { permission java.security.AllPermission; };
                """.formatted(Jvm.JAR.toUri()));

        Run run = probed(jdk)
                .flags("-Djava.security.manager", "-Djava.security.policy=" + policy)
                .run(Endings.class, "return");

        assertThat(run.exitCode()).isZero();
        assertThat(run.stdout()).isEqualTo("worked\nmain returns\n");
        assertThat(run.report().calls("work").count()).isEqualTo(1000);
    }

    private Jvm probed(Jdk jdk) throws IOException {
        return Jvm.probed(jdk, directory, "dev.insitu.it.apps.Endings#work()");
    }

    private boolean hasSecurityManager(Jdk jdk) throws IOException {
        return Jvm.plain(jdk, directory)
                        .flags("-Djava.security.manager")
                        .run(Endings.class, "halt")
                        .exitCode()
                == 5;
    }
}
