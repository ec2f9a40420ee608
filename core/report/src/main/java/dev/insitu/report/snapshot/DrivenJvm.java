package dev.insitu.report.snapshot;

import dev.insitu.recording.journal.DriverFact;
import dev.insitu.recording.journal.DriverKey;
import dev.insitu.report.snapshot.driver.DriverPlan;
import dev.insitu.report.snapshot.driver.Limit;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** A driven JVM and its plan, collected from the journal; mostly the only one. */
final class DrivenJvm {

    /** The default where the recording has no value. */
    private static final String ALLOW_ERRORS = "1%";

    private final String name;
    private final Map<DriverKey, String> settings = new EnumMap<>(DriverKey.class);
    private final Set<String> methods = new LinkedHashSet<>();
    private final Set<Integer> steps = new LinkedHashSet<>();

    DrivenJvm(String name) {
        this.name = name;
    }

    /** Its name; empty where it is the only JVM. */
    String name() {
        return name;
    }

    void add(DriverFact.Setting fact) {
        settings.put(fact.key(), fact.value());
        if (fact.key() == DriverKey.METHOD) {
            methods.add(fact.value());
        }
    }

    void add(DriverFact.Series fact) {
        steps.add(fact.series());
    }

    boolean isEmpty() {
        return settings.isEmpty();
    }

    /** Whether it began a series of the journal. */
    boolean began(int step) {
        return steps.contains(step);
    }

    boolean beganNone() {
        return steps.isEmpty();
    }

    DriverPlan plan() {
        return new DriverPlan(
                List.copyOf(methods),
                setting(DriverKey.THREAD).orElse(""),
                setting(DriverKey.ARRIVALS).orElse("constant"),
                setting(DriverKey.WARM_UP).orElse(""),
                OptionalLong.of(number(DriverKey.SETTLE).orElse(0)),
                number(DriverKey.ITERATIONS),
                number(DriverKey.DURATION),
                number(DriverKey.RUNS).orElse(0),
                !setting(DriverKey.CORRECTED).orElse("true").equals("false"),
                setting(DriverKey.UNTIL),
                number(DriverKey.TIMEOUT),
                allowErrors(),
                setting(DriverKey.GOAL));
    }

    private Limit allowErrors() {
        String allowed = setting(DriverKey.ALLOW_ERRORS).orElse(ALLOW_ERRORS);
        try {
            return Limit.ofErrors(allowed);
        } catch (NumberFormatException e) {
            throw unusable(DriverKey.ALLOW_ERRORS, allowed, "expected a number of calls or a share", e);
        }
    }

    private Optional<String> setting(DriverKey key) {
        return Optional.ofNullable(settings.get(key));
    }

    private OptionalLong number(DriverKey key) {
        String value = settings.get(key);
        try {
            return value == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(value));
        } catch (NumberFormatException e) {
            throw unusable(key, value, "expected a whole number in place 2", e);
        }
    }

    private static IllegalArgumentException unusable(DriverKey key, String value, String expected, Exception cause) {
        List<String> fact = new DriverFact.Setting(key, value).strings();
        return new IllegalArgumentException("journal: " + fact + ": " + expected, cause);
    }
}
