package dev.insitu.report.snapshot;

import dev.insitu.report.snapshot.driver.DrivenSeries;
import dev.insitu.report.snapshot.driver.DriverPlan;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** The common part of several JVMs' plans. Settings that affect figures are equal: otherwise the JVMs would not have been merged. */
final class MergedPlan {
    private MergedPlan() {}

    static DriverPlan of(List<DrivenJvm> jvms, List<DrivenSeries> series) {
        DriverPlan first = jvms.get(0).plan();
        Set<String> methods = new LinkedHashSet<>();
        Set<String> warmUps = new LinkedHashSet<>();
        OptionalLong settle = first.settleNanos();
        OptionalLong iterations = first.iterations();
        OptionalLong duration = first.durationNanos();
        OptionalLong timeout = first.timeoutNanos();
        for (DrivenJvm jvm : jvms) {
            DriverPlan plan = jvm.plan();
            methods.addAll(plan.methods());
            warmUps.add(plan.warmUp().isEmpty() ? "0" : plan.warmUp());
            settle = common(settle, plan.settleNanos());
            iterations = common(iterations, plan.iterations());
            duration = common(duration, plan.durationNanos());
            timeout = common(timeout, plan.timeoutNanos());
        }
        return new DriverPlan(
                new ArrayList<>(methods),
                first.thread(),
                first.arrivals(),
                String.join(DriverPlan.BETWEEN, warmUps),
                settle,
                iterations,
                duration,
                runs(jvms, series),
                first.corrected(),
                first.until(),
                timeout,
                first.allowErrors(),
                first.goal());
    }

    private static OptionalLong common(OptionalLong one, OptionalLong other) {
        return one.equals(other) ? one : OptionalLong.empty();
    }

    /** The runs at each rate, of all JVMs, including the planned runs of JVMs that began none. 0 where rates differ, or a JVM noted none. */
    private static long runs(List<DrivenJvm> jvms, List<DrivenSeries> series) {
        long common = -1;
        for (DrivenSeries each : series) {
            long runs = 0;
            for (DrivenJvm jvm : jvms) {
                long planned = isIn(jvm, each) ? jvm.plan().runs() : 0;
                if (planned == 0 && isIn(jvm, each)) {
                    return 0;
                }
                runs += planned;
            }
            if (common >= 0 && common != runs) {
                return 0;
            }
            common = runs;
        }
        return Math.max(0, common);
    }

    /** Whether a JVM counts for the verdict on a series: it began the series, or was cut short before it began any. */
    static boolean isIn(DrivenJvm jvm, DrivenSeries series) {
        boolean began = jvm.beganNone();
        for (int step : series.steps()) {
            began |= jvm.began(step);
        }
        return began;
    }
}
