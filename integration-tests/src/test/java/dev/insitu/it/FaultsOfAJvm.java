package dev.insitu.it;

import static org.assertj.core.api.Assumptions.assumeThat;

import dev.insitu.it.apps.Hammer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** A JVM that something is done to, in a directory of its own. */
abstract class FaultsOfAJvm {
    static final String WORK = "dev.insitu.it.apps.Quiet#work";

    static final String RUN = "exec \"$0\" \"$@\"";

    /** Nobody can write to the shared memory: as if there were none. */
    static final String WITHOUT_SHARED_MEMORY = "mount -t tmpfs -o ro tmpfs /dev/shm";

    @TempDir
    Path directory;

    final Jdk jdk = Jdk.ofTheBuild();

    @AfterEach
    void endAll() {
        Running.endAll();
    }

    static long returned(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        return bytes.length == 0 ? 0 : Hammer.returnedCalls(ByteBuffer.wrap(bytes));
    }

    /** With the agent, in a mount namespace of its own that was changed by this. Skipped for users who may not. */
    Jvm inNamespace(String change, String probe) throws IOException {
        return Jvm.probed(jdk, directory, probe).light().by(inNamespace(change));
    }

    /** A command that starts the one behind it there. */
    String[] inNamespace(String change) {
        assumeThat(succeeds("unshare", "-m", "sh", "-c", change)).as(change).isTrue();
        // The launcher finds its libraries by /proc.
        String libraries =
                Path.of(jdk.tool("java")).getParent().resolveSibling("lib").toString();
        return new String[] {"env", "LD_LIBRARY_PATH=" + libraries, "unshare", "-m", "sh", "-c", change + " && " + RUN};
    }

    private boolean succeeds(String... command) {
        try {
            return new Running(jdk, directory, new ArrayList<>(List.of(command)))
                            .finish()
                            .exitCode()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
