package dev.insitu.it.apps;

import java.io.IOException;
import java.util.Collections;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/**
 * Has a JNA of its own, which it uses on commands from stdin, until that ends: {@code load} it answers with the size of a pointer. {@code settings}
 * it answers with what was asked of its settings for JNA, or changed among its settings, until then.
 */
public final class OwnJna {
    private OwnJna() {}

    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        Watched settings = new Watched(System.getProperties());
        System.setProperties(settings);
        work();
        System.out.println("ready");
        StringBuilder line = new StringBuilder();
        for (int c = System.in.read(); c >= 0; c = System.in.read()) {
            if (c != '\n') {
                line.append((char) c);
                continue;
            }
            if (line.toString().equals("end")) {
                return;
            }
            work();
            System.out.println(line + " " + (line.toString().equals("load") ? loaded() : settings.touched.toString()));
            line.setLength(0);
        }
    }

    static void work() {
        Thread.onSpinWait();
    }

    private static Object loaded() throws ReflectiveOperationException {
        return Class.forName("com.sun.jna.Native").getField("POINTER_SIZE").get(null);
    }

    /** Notes who touches them. */
    private static final class Watched extends Properties {
        private final Set<String> touched = Collections.synchronizedSet(new TreeSet<>());

        Watched(Properties before) {
            for (String key : before.stringPropertyNames()) {
                super.put(key, before.getProperty(key));
            }
        }

        @Override
        public String getProperty(String key) {
            if (touched != null && key.startsWith("jna.")) {
                touched.add("get " + key);
            }
            return super.getProperty(key);
        }

        @Override
        public synchronized Object setProperty(String key, String value) {
            touched.add("set " + key);
            return super.setProperty(key, value);
        }

        @Override
        public synchronized Object remove(Object key) {
            touched.add("remove " + key);
            return super.remove(key);
        }
    }
}
