package dev.insitu.weave.rule;

import dev.insitu.platform.problem.NearestNames;
import dev.insitu.weave.scan.LiveClassFile;
import dev.insitu.weave.scan.OwnClasses;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The loaded classes by name, for hints, and their class files. The JVM is asked for the classes once, and only when a hint is
 * needed. For one thread.
 */
final class LoadedNames {
    /** Makes a class name look like a method's name, which is what {@link NearestNames} compares. */
    private static final String METHOD = "#x";

    /** The JVM stops all threads for each class file that it writes: these are enough for hints on a few mistakes. */
    private static final int MOST_LIVE = 8;

    private final Optional<Instrumentation> instrumentation;
    private final TypeFiles files;
    private int live;
    private Class<?>[] loaded;
    private Map<String, Class<?>> ofJdk;
    private Map<String, Class<?>> others;

    /** @param instrumentation empty if no class is loaded */
    LoadedNames(Optional<Instrumentation> instrumentation, TypeFiles files) {
        this.instrumentation = instrumentation;
        this.files = files;
    }

    /** The classes with a similar full name, or with a similar simple name in another package. */
    List<Class<?>> nearest(String wanted) {
        Map<String, Class<?>> candidates = wanted.startsWith("java") ? ofJdk() : others();
        List<Class<?>> nearest = new ArrayList<>();
        for (String name : NearestNames.of(wanted + METHOD, candidates.keySet())) {
            nearest.add(candidates.get(name));
        }
        return nearest;
    }

    /** From a file, or from the JVM where a loader of the application would have to be asked; null if neither has it. */
    byte[] classFile(Class<?> type) {
        byte[] read = LoadedFile.read(type, files);
        if (read == null && instrumentation.isPresent() && live < MOST_LIVE) {
            live++;
            return LiveClassFile.of(type, instrumentation.get());
        }
        return read;
    }

    private Map<String, Class<?>> ofJdk() {
        ofJdk = ofJdk == null ? named(true) : ofJdk;
        return ofJdk;
    }

    private Map<String, Class<?>> others() {
        others = others == null ? named(false) : others;
        return others;
    }

    private Map<String, Class<?>> named(boolean isOfJdk) {
        if (loaded == null) {
            loaded = instrumentation.isPresent() ? instrumentation.get().getAllLoadedClasses() : new Class<?>[0];
        }
        Map<String, Class<?>> named = new HashMap<>();
        for (Class<?> type : loaded) {
            if (isOfJdk(type) == isOfJdk && isNamed(type)) {
                named.put(type.getName() + METHOD, type);
            }
        }
        return named;
    }

    private static boolean isOfJdk(Class<?> type) {
        return type.getClassLoader() == null || type.getName().startsWith("java");
    }

    private static boolean isNamed(Class<?> type) {
        return !type.isArray()
                && !type.isHidden()
                && !OwnClasses.contains(type.getClassLoader(), type.getName().replace('.', '/'));
    }
}
