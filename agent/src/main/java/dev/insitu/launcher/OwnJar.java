package dev.insitu.launcher;

import java.io.File;
import java.net.URISyntaxException;

/** The jar these classes came from, under whatever name it goes. */
final class OwnJar {
    private OwnJar() {}

    static File file() throws URISyntaxException {
        return new File(
                OwnJar.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
