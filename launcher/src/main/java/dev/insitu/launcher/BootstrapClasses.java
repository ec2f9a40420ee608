package dev.insitu.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Puts {@code dev.insitu.runtime} into the bootstrap loader, where woven classes of every loader find it.
 *
 * <p>The classes are defined one by one through the JDK's own Unsafe rather than by appending the jar to the bootstrap
 * search path, which makes the JVM warn about class data sharing and refuse the application's CDS archive.
 *
 * <p>This class itself is in the loader of the application's class path, and so in the application's module: an export to it would
 * also open the package to the application. So a class of Insitu's own loader calls the JDK's Unsafe.
 */
final class BootstrapClasses implements Callable<Void> {
    private static final String PREFIX = "dev/insitu/runtime/";

    private static final String CLASS_FILE = ".class";

    /** A class that has only the package's documentation. */
    private static final String PACKAGE_FILE = "/package-info.class";

    /** Packages that the runtime uses and that java.base does not export. */
    private static final List<String> INTERNALS = List.of("jdk.internal.misc", "jdk.internal.access");

    /** In Insitu's own loader, whose module contains no class of the application. */
    private static final String DEFINER = "dev.insitu.agent.startup.BootDefiner";

    /** Checksum of the class files, to detect another build. */
    private static long checksum;

    private final ZipFile jar;
    private final ClassLoader isolated;
    private final Instrumentation instrumentation;

    BootstrapClasses(ZipFile jar, ClassLoader isolated, Instrumentation instrumentation) {
        this.jar = jar;
        this.isolated = isolated;
        this.instrumentation = instrumentation;
    }

    /**
     * Defines and initialises the runtime's classes, once in a JVM.
     *
     * @throws IllegalStateException if classes of another build are loaded
     */
    @Override
    public Void call() throws IOException, ReflectiveOperationException {
        // Each session has a loader of its own, and woven classes of some loaders need what it defines later.
        exportTo(isolated.getUnnamedModule());
        List<ZipEntry> entries = entries();
        if (isDefined()) {
            if (checksum != checksum(entries)) {
                throw new IllegalStateException(
                        "this JVM has classes of another build of Insitu; restart it to use this one");
            }
        } else {
            checksum = checksum(entries);
            List<Class<?>> classes = define(entries);
            exportTo(classes.get(0).getModule());
            letBaseRead(classes.get(0).getModule());
            for (Class<?> c : classes) {
                Class.forName(c.getName(), true, null);
            }
        }
        return null;
    }

    private static long checksum(List<ZipEntry> entries) {
        long sum = 0;
        for (ZipEntry entry : entries) {
            sum += entry.getCrc();
        }
        return sum;
    }

    /** The runtime's class files. */
    private List<ZipEntry> entries() {
        List<ZipEntry> found = new ArrayList<>();
        Enumeration<? extends ZipEntry> all = jar.entries();
        while (all.hasMoreElements()) {
            ZipEntry entry = all.nextElement();
            String name = entry.getName();
            if (name.startsWith(PREFIX) && name.endsWith(CLASS_FILE) && !name.endsWith(PACKAGE_FILE)) {
                found.add(entry);
            }
        }
        return found;
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

    /**
     * Lets java.base read the runtime. Its classes are woven too, and some classes in {@code java.lang} call the runtime for code
     * whose loader does not find it.
     */
    private void letBaseRead(Module module) {
        instrumentation.redefineModule(
                Object.class.getModule(), Set.of(module), Map.of(), Map.of(), Set.of(), Map.of());
    }

    private List<Class<?>> define(List<ZipEntry> entries) throws IOException, ReflectiveOperationException {
        ClassDefiner definer =
                (ClassDefiner) isolated.loadClass(DEFINER).getConstructor().newInstance();
        List<Class<?>> defined = new ArrayList<>();
        List<ZipEntry> left = entries;
        // A class cannot be defined before its superclass: it is tried again in the next round.
        while (!left.isEmpty()) {
            List<ZipEntry> refused = new ArrayList<>();
            for (ZipEntry entry : left) {
                try {
                    defined.add(defined(definer, entry));
                } catch (NoClassDefFoundError e) {
                    refused.add(entry);
                }
            }
            if (refused.size() == left.size()) {
                throw new IOException(
                        "the jar lacks classes that " + refused.get(0).getName() + " extends");
            }
            left = refused;
        }
        return defined;
    }

    private Class<?> defined(ClassDefiner definer, ZipEntry entry) throws IOException {
        String name = entry.getName();
        try (InputStream in = jar.getInputStream(entry)) {
            return definer.define(
                    name.substring(0, name.length() - CLASS_FILE.length()), in.readNBytes((int) entry.getSize()));
        }
    }
}
