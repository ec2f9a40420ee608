package dev.insitu.it.apps;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** An agent that notes which classes are loaded by the transformer of the agent under test, while it weaves a class. */
public final class LoadWatch implements ClassFileTransformer {
    private static final String WEAVER = "dev.insitu.weave.Weaver";
    private static final String PRELOAD = "dev.insitu.agent.startup.TransformerPreload";

    private static final List<String> LOADED = new CopyOnWriteArrayList<>();

    private LoadWatch() {}

    /** Called by the JVM before main. */
    public static void premain(String argument, Instrumentation instrumentation) {
        LoadWatch watch = new LoadWatch();
        watch.transform(null, "warm-up", null, null, null);
        instrumentation.addTransformer(watch);
    }

    /** The names of these classes. */
    static List<String> loadedWhileWeaving() {
        return LOADED;
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        boolean weaving = false;
        boolean preloading = false;
        for (StackTraceElement frame : new Throwable().getStackTrace()) {
            weaving |=
                    frame.getClassName().equals(WEAVER) && frame.getMethodName().equals("transform");
            preloading |= frame.getClassName().equals(PRELOAD);
        }
        if (weaving && !preloading) {
            LOADED.add(name);
        }
        return null;
    }
}
