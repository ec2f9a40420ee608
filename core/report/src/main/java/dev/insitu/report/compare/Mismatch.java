package dev.insitu.report.compare;

import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.driver.DriverPlan;
import dev.insitu.report.snapshot.driver.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/**
 * A reason not to compare two recordings: they differ in more than the application's code. The wording of their configurations may
 * differ, but not how the application was driven.
 *
 * @param text the difference, with both values
 */
public record Mismatch(Aspect aspect, String text) {

    /** The aspects that must be equal, unless the user says otherwise. */
    public enum Aspect {
        /** The JVM's version, build and collector. */
        JDK,
        /** The operating system and the CPUs. */
        MACHINE,
        /** How the application was driven. */
        CONFIG,
        /** The driven rates; after a search the rate found. */
        RATES;

        /** Its name as an option. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final Map<String, Aspect> ENVIRONMENT = Map.of(
            "jvm", Aspect.JDK,
            "vm", Aspect.JDK,
            "vendor", Aspect.JDK,
            "collector", Aspect.JDK,
            "os", Aspect.MACHINE,
            "cpus", Aspect.MACHINE,
            "allowedCpus", Aspect.MACHINE,
            "cpuLimit", Aspect.MACHINE);

    /** The differences between these JVMs and the first of them, each once. */
    public static List<Mismatch> among(List<Snapshot> jvms) {
        List<Mismatch> found = new ArrayList<>();
        for (Snapshot jvm : jvms) {
            environment(jvms.get(0), jvm, found);
            if (!driving(jvms.get(0)).equals(driving(jvm))) {
                add(found, Aspect.CONFIG, "driven", driving(jvms.get(0)), driving(jvm));
            } else if (!rates(jvms.get(0)).equals(rates(jvm)) && !endedEarly(jvms.get(0), jvm)) {
                add(
                        found,
                        Aspect.RATES,
                        "rates",
                        rates(jvms.get(0)).toString(),
                        rates(jvm).toString());
            }
        }
        return found;
    }

    private static void environment(Snapshot one, Snapshot other, List<Mismatch> found) {
        for (String key : new TreeSet<>(ENVIRONMENT.keySet())) {
            String ours = one.environment().getOrDefault(key, "");
            String theirs = other.environment().getOrDefault(key, "");
            // A JVM that ended early may lack facts.
            if (!ours.isEmpty() && !theirs.isEmpty() && !ours.equals(theirs)) {
                add(found, ENVIRONMENT.get(key), key, ours, theirs);
            }
        }
    }

    private static void add(List<Mismatch> found, Aspect aspect, String key, String one, String other) {
        Mismatch mismatch = new Mismatch(aspect, key + " \"" + one + "\" and \"" + other + "\"");
        if (!found.contains(mismatch)) {
            found.add(mismatch);
        }
    }

    /** The plan of the driver as far as figures depend on it; for an application that is not driven, just that. */
    private static String driving(Snapshot jvm) {
        if (jvm.driver().isEmpty()) {
            return "nothing";
        }
        DriverPlan plan = jvm.driver().get().plan();
        return plan.method() + (plan.thread().isEmpty() ? "" : " by the " + plan.thread() + "'s thread") + ", arrivals "
                + plan.arrivals() + (plan.corrected() ? "" : ", not corrected");
    }

    /** Whether a JVM drove the rates of another and ended in a run at one of them: that is what a comparison must tell. */
    private static boolean endedEarly(Snapshot whole, Snapshot jvm) {
        List<Series> begun = judged(jvm);
        List<Double> rates = rates(whole);
        return !begun.isEmpty()
                && begun.size() < rates.size()
                && rates(jvm).equals(rates.subList(0, begun.size()))
                && begun.get(begun.size() - 1).runNanos().size()
                        < jvm.driver().get().plan().runs();
    }

    private static List<Double> rates(Snapshot jvm) {
        return judged(jvm).stream().map(Series::targetRate).toList();
    }

    private static List<Series> judged(Snapshot jvm) {
        return jvm.driver().isPresent() ? jvm.driver().get().judged() : List.of();
    }
}
