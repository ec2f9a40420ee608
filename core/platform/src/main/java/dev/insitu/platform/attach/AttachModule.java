package dev.insitu.platform.attach;

import java.io.IOException;

/** The JDK's module that reaches other JVMs. A runtime image may be without it, and then no class that names its classes can be loaded. */
public final class AttachModule {
    private static final String NAME = "jdk.attach";

    private AttachModule() {}

    /**
     * Sees to it that it is there.
     *
     * @throws IOException in words, where this Java has none
     */
    public static void require() throws IOException {
        if (ModuleLayer.boot().findModule(NAME).isEmpty()) {
            throw new IOException("this Java has no module " + NAME + "; use the java of a JDK");
        }
    }
}
