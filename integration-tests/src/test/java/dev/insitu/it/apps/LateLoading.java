package dev.insitu.it.apps;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;

/**
 * Defines a class in a loader whose {@code getResourceAsStream} uses a class of its own, {@link Helper}. Who asks that loader
 * for a file while the first class is transformed has the second loaded unseen by any transformer.
 */
public final class LateLoading {
    /** Calls of {@link Helper#work} after it was woven. */
    public static final int CALLS = 1000;

    private static final long LONGEST_NANOS = 60_000_000_000L;

    private LateLoading() {}

    /** What a rule means with all its subtypes. */
    public interface Task {
        /** Does it. */
        void run();
    }

    /** Between the two, so that a file must be asked for. */
    public abstract static class Base implements Task {}

    /** Defined by the loader. */
    public static final class Work extends Base {
        @Override
        public void run() {
            System.out.println("worked");
        }
    }

    /** Loaded when first used. */
    static final class Helper {
        private static int calls;

        private Helper() {}

        static int work() {
            return ++calls;
        }
    }

    private static final class Loader extends ClassLoader {
        Loader() {
            super(LateLoading.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals(Work.class.getName())) {
                return super.loadClass(name, resolve);
            }
            String file = name.replace('.', '/') + ".class";
            try (InputStream in = getParent().getResourceAsStream(file)) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }

        @Override
        public InputStream getResourceAsStream(String name) {
            Helper.work();
            return super.getResourceAsStream(name);
        }
    }

    /** Calls the helper only once the JVM has changed its class, or after a minute. */
    public static void main(String[] arguments) throws InterruptedException, ReflectiveOperationException {
        Class<?> work = new Loader().loadClass(Work.class.getName());
        ((Task) work.getConstructor().newInstance()).run();
        Field changes = Class.class.getDeclaredField("classRedefinedCount");
        changes.setAccessible(true);
        long start = System.nanoTime();
        while (changes.getInt(Helper.class) == 0 && System.nanoTime() - start < LONGEST_NANOS) {
            Thread.sleep(20);
        }
        for (int i = 0; i < CALLS; i++) {
            Helper.work();
        }
    }
}
