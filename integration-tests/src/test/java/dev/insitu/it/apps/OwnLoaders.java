package dev.insitu.it.apps;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;

/**
 * Classes of loaders that have no class files to show, say so when they are asked for one, and are equal to each other. A subclass is loaded
 * before its superclass, as everywhere.
 */
public final class OwnLoaders {
    /** Calls of each method in each loader. */
    public static final int CALLS = 500;

    /** Constructors of rules that the run of each loader runs through: three of a discount, four of a tax. */
    public static final int CONSTRUCTORS = 3 + 4;

    private OwnLoaders() {}

    /** What rules name; the parent's. */
    public interface Rule {
        /** Computes. */
        long apply(long x);
    }

    /** Has the rule for a supertype. */
    public abstract static class Base implements Rule {
        /** Has a constructor to be woven. */
        protected Base() {
            this(1);
        }

        private Base(int one) {
            assert one == 1;
        }
    }

    /** Two steps from the rule. */
    public static class Discount extends Base {
        @Override
        public long apply(long x) {
            return x * 9 / 10;
        }
    }

    /** Three. */
    public static class Tax extends Discount {
        @Override
        public long apply(long x) {
            return x * 6 / 5;
        }
    }

    /** Not a rule's business, but that is not known before it is there. */
    public abstract static class Shape {
        /** Computes. */
        public abstract long apply(long x);
    }

    /** As {@link Shape}. */
    public static class Area extends Shape {
        @Override
        public long apply(long x) {
            return x * x;
        }
    }

    /** Calls all of them. */
    public static class Run implements Runnable {
        @Override
        public void run() {
            Rule discount = new Discount();
            Rule tax = new Tax();
            Shape area = new Area();
            long sum = 0;
            for (int i = 0; i < CALLS; i++) {
                sum += discount.apply(i) + tax.apply(i) + area.apply(i);
                pause(i);
            }
            System.out.println("sum " + sum);
        }

        /** Long enough in all that the classes are woven again meanwhile. */
        static void pause(int i) {
            try {
                Thread.sleep(i % 5 == 0 ? 1 : 0);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Calls one of them by the name of its own type, which is not loaded when this class is. */
    public static class Calls implements Runnable {
        @Override
        public void run() {
            Discount discount = new Discount();
            long sum = 0;
            for (int i = 0; i < CALLS; i++) {
                sum += call(discount, i);
                Run.pause(i);
            }
            System.out.println("sum " + sum);
        }

        private static long call(Discount discount, long x) {
            return discount.apply(x);
        }
    }

    /** Equal to all others of its kind. */
    private static final class Loader extends ClassLoader {
        Loader() {
            super(OwnLoaders.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(OwnLoaders.class.getName() + '$') || name.endsWith("$Rule")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : define(name);
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] file = in.readAllBytes();
                return defineClass(name, file, 0, file.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }

        @Override
        public URL getResource(String name) {
            System.out.println("asked for " + name);
            return null;
        }

        @Override
        public Enumeration<URL> getResources(String name) {
            System.out.println("asked for all " + name);
            return Collections.emptyEnumeration();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Loader;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    /** Twice the same in two loaders; with an argument, the calls of another class in one. */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        if (arguments.length > 0) {
            run("$Calls");
        } else {
            run("$Run");
            run("$Run");
        }
    }

    private static void run(String name) throws ReflectiveOperationException {
        Class<?> type = Class.forName(OwnLoaders.class.getName() + name, true, new Loader());
        ((Runnable) type.getConstructor().newInstance()).run();
    }
}
