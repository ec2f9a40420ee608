package dev.insitu.it;

import dev.insitu.it.apps.Hammer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** A JVM that something is done to, in a directory of its own. */
abstract class FaultsOfAJvm {
    static final String WORK = "dev.insitu.it.apps.Quiet#work";

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
}
