package dev.insitu.platform.attach;

import java.io.IOException;

/**
 * The JDK's module for attaching to other JVMs. A runtime image may lack it; classes that refer to its classes can then not be
 * loaded.
 */
public final class AttachModule {
    private static final String NAME = "jdk.attach";

    private AttachModule() {}

    /**
     * Checks that the module is present.
     *
     * @throws IOException with a message for the user, if this Java lacks it
     */
    public static void require() throws IOException {
        if (ModuleLayer.boot().findModule(NAME).isEmpty()) {
            throw new IOException("this Java has no module " + NAME + "; use the java of a JDK");
        }
    }
}
