package dev.insitu.it.apps;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * An application of hundreds of loaders. Each has a class with an annotated method, and others that mention the same names
 * and have no such method.
 */
public final class ManyLoaders {
    /** How many loaders there are. */
    public static final int LOADERS = 300;

    private ManyLoaders() {}

    /** On a method. */
    @Retention(RetentionPolicy.RUNTIME)
    @interface Timed {}

    /** Carries the annotation on a method. */
    public static class Carrier implements Runnable {
        @Override
        @Timed
        public void run() {
            calls++;
        }

        static int calls;
    }

    /** Carries it itself. */
    @Timed
    public static class Marked {}

    /** Asks for it. */
    public static class Asker {
        Timed timed;

        boolean asks() {
            return timed == Carrier.class.getAnnotation(Timed.class);
        }
    }

    /** Has nothing to do with it. */
    public static class Bystander implements Runnable {
        @Override
        public void run() {
            Carrier.calls++;
        }
    }

    private static final class Loader extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return isOwn(name) ? define(name) : super.loadClass(name, resolve);
        }

        private static boolean isOwn(String name) {
            return name.startsWith(ManyLoaders.class.getName() + '$') && !name.endsWith("Timed");
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    /** Answers a line with a line. */
    public static void main(String[] arguments) throws Exception {
        List<Runnable> carriers = new ArrayList<>();
        for (int i = 0; i < LOADERS; i++) {
            Loader loader = new Loader();
            for (Class<?> type : List.of(Marked.class, Asker.class, Bystander.class)) {
                loader.loadClass(type.getName()).getConstructor().newInstance();
            }
            carriers.add((Runnable)
                    loader.loadClass(Carrier.class.getName()).getConstructor().newInstance());
        }
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); !line.equals("end"); line = in.readLine()) {
            carriers.forEach(Runnable::run);
            System.out.println(line + ' ' + OtherAgent.transformedAgain());
        }
        System.out.println("has worked");
    }
}
