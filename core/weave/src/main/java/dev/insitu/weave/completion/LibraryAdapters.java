package dev.insitu.weave.completion;

import dev.insitu.runtime.ResultAdapters;
import dev.insitu.runtime.ResultAdapters.Adapter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * Brings the adapters of libraries' asynchronous results from the jar to the runtime. They are classes that no loader of Insitu's
 * defines: each belongs beside its library, see {@link ResultAdapters}.
 */
public final class LibraryAdapters {
    private LibraryAdapters() {}

    private static final String PACKAGE = "dev.insitu.adapter.";

    /** For each library's type the adapter of its results. */
    private static final String[][] ADAPTERS = {
        {"com.google.common.util.concurrent.ListenableFuture", "GuavaFuture"},
        {"io.netty.util.concurrent.Future", "NettyFuture"},
        {"io.vertx.core.Future", "VertxFuture"},
        {"reactor.core.publisher.Mono", "ReactorPublisher"},
        {"reactor.core.publisher.Flux", "ReactorPublisher"},
        {"kotlin.coroutines.Continuation", "KotlinContinuation"},
    };

    /** Reads the adapters, once per JVM. Not in the tool, which never runs woven code. */
    public static synchronized void makeKnown() {
        if (ResultAdapters.class.getClassLoader() != null || ResultAdapters.areKnown()) {
            return;
        }
        Adapter[] adapters = new Adapter[ADAPTERS.length];
        for (int i = 0; i < adapters.length; i++) {
            String name = PACKAGE + ADAPTERS[i][1];
            adapters[i] = new Adapter(ADAPTERS[i][0], name, read(name));
        }
        ResultAdapters.know(adapters);
    }

    private static byte[] read(String name) {
        String file = "/adapters/" + name.replace('.', '/') + ".class";
        try (InputStream in = LibraryAdapters.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IOException("insitu.jar has no " + file);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
