package dev.insitu.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import jdk.internal.misc.Unsafe;

/**
 * Puts {@code dev.insitu.runtime} into the bootstrap loader, where woven classes of every loader find it.
 *
 * <p>The classes are defined one by one through the JDK's own Unsafe rather than by appending the jar to the bootstrap
 * search path, which makes the JVM warn about class data sharing and refuse the application's CDS archive.
 */
final class BootstrapClasses implements Callable<Void> {
    private static final String PREFIX = "dev/insitu/runtime/";

    /** What the runtime uses of java.base that java.base exports to nobody. */
    private static final List<String> INTERNALS = List.of("jdk.internal.misc", "jdk.internal.access");

    /** What they were made from, to tell another build. */
    private static long checksum;

    private final ZipFile jar;
    private final Instrumentation instrumentation;

    BootstrapClasses(ZipFile jar, Instrumentation instrumentation) {
        this.jar = jar;
        this.instrumentation = instrumentation;
    }

    /**
     * Defines and initialises the runtime's classes, once in a JVM.
     *
     * @throws IllegalStateException where there are those of another build
     */
    @Override
    public Void call() throws IOException, ClassNotFoundException {
        if (isDefined()) {
            if (checksum != checksum()) {
                throw new IllegalStateException(
                        "this JVM has classes of another build of Insitu; it takes this one when it is started anew");
            }
        } else {
            exportTo(BootstrapClasses.class.getModule());
            List<Class<?>> classes = Definer.define(jar);
            exportTo(classes.get(0).getModule());
            for (Class<?> c : classes) {
                Class.forName(c.getName(), true, null);
            }
        }
        return null;
    }

    private long checksum() {
        long sum = 0;
        for (String name : RuntimeClasses.NAMES) {
            sum += entry(jar, name).getCrc();
        }
        return sum;
    }

    private static ZipEntry entry(ZipFile jar, String name) {
        return jar.getEntry(PREFIX + name + ".class");
    }

    private static boolean isDefined() {
        try {
            Class.forName("dev.insitu.runtime.Probe", false, null);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private void exportTo(Module to) {
        Map<String, Set<Module>> exports = Map.of(INTERNALS.get(0), Set.of(to), INTERNALS.get(1), Set.of(to));
        instrumentation.redefineModule(Object.class.getModule(), Set.of(), exports, Map.of(), Set.of(), Map.of());
    }

    /** Apart, so that Unsafe is linked only once it is exported to us. */
    private static final class Definer {
        static List<Class<?>> define(ZipFile jar) throws IOException {
            List<Class<?>> defined = new ArrayList<>();
            for (String name : RuntimeClasses.NAMES) {
                ZipEntry entry = entry(jar, name);
                checksum += entry.getCrc();
                try (InputStream in = jar.getInputStream(entry)) {
                    byte[] bytes = in.readNBytes((int) entry.getSize());
                    defined.add(Unsafe.getUnsafe().defineClass(PREFIX + name, bytes, 0, bytes.length, null, null));
                }
            }
            return defined;
        }
    }
}
