package dev.insitu.it.apps;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/** Answers each line of stdin, until it ends, with the parts of the JDK that it can reach although no module exports them. */
public final class Outsider {
    private static final Map<String, String> SINGLETONS = new TreeMap<>(Map.of(
            "jdk.internal.misc.Unsafe", "getUnsafe",
            "jdk.internal.access.SharedSecrets", "getJavaLangAccess",
            "jdk.internal.perf.Perf", "getPerf"));

    private Outsider() {}

    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.equals("end"); line = in.readLine()) {
            System.out.println(line + " " + seen());
        }
    }

    static String seen() {
        StringJoiner seen = new StringJoiner("; ");
        for (Map.Entry<String, String> each : SINGLETONS.entrySet()) {
            seen.add(each.getKey() + ": " + got(each.getKey(), each.getValue()));
        }
        addGiven(Outsider.class.getModule(), seen);
        addGiven(ClassLoader.getPlatformClassLoader().getUnnamedModule(), seen);
        return seen.toString();
    }

    private static String got(String type, String method) {
        try {
            return Class.forName(type).getMethod(method).invoke(null).getClass().getName();
        } catch (ReflectiveOperationException e) {
            return e.getClass().getName();
        }
    }

    /** What some module has that not everybody has. */
    private static void addGiven(Module to, StringJoiner seen) {
        for (Module module : ModuleLayer.boot().modules()) {
            for (String each : module.getPackages()) {
                if (module.isExported(each, to) != module.isExported(each)) {
                    seen.add(each + " is exported");
                }
                if (module.isOpen(each, to) != module.isOpen(each)) {
                    seen.add(each + " is open");
                }
            }
        }
    }
}
