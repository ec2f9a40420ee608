package dev.insitu.agent.part;

import dev.insitu.platform.process.Frames;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.runtime.counters.ThrownCounts;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Notes where exceptions were thrown: the top frame of one exception for each class and probe. Reads it on an agent thread, through
 * {@link Throwable}'s own method, not an override in the application's class.
 */
public final class ThrownPlaces implements SessionPart {
    private final Instrumentation instrumentation;
    private final JournalWriter facts;
    private final Set<String> noted = new HashSet<>();
    private MethodHandle stackTrace;

    public ThrownPlaces(Instrumentation instrumentation, JournalWriter facts) {
        this.instrumentation = instrumentation;
        this.facts = facts;
    }

    /** Notes the exceptions seen since the last call. */
    @Override
    public synchronized void everySoOften() {
        for (ThrownCounts.Observations seen = ThrownCounts.take(); seen != null; seen = seen.next()) {
            String type = seen.failure().getClass().getName();
            if (noted.add(seen.probe() + " " + type)) {
                note(seen.probe(), type, seen.failure());
            }
        }
    }

    @Override
    public void end() {
        everySoOften();
    }

    private void note(int probe, String type, Throwable failure) {
        try {
            StackTraceElement[] frames = (StackTraceElement[]) stackTrace().invokeExact(failure);
            String place = Frames.thrownIn(frames);
            if (!place.isEmpty()) {
                facts.note(new SampleFact.ThrownAt(probe, type, place));
            }
        } catch (Throwable unreadable) {
            // The report still has the class and the count.
        }
    }

    /** Opens {@code java.lang} to the agent's own module, to call a method of a superclass that may be overridden. */
    private MethodHandle stackTrace() throws ReflectiveOperationException {
        if (stackTrace == null) {
            Map<String, Set<Module>> opened = Map.of("java.lang", Set.of(ThrownPlaces.class.getModule()));
            instrumentation.redefineModule(Object.class.getModule(), Set.of(), Map.of(), opened, Set.of(), Map.of());
            stackTrace = MethodHandles.privateLookupIn(Throwable.class, MethodHandles.lookup())
                    .findSpecial(
                            Throwable.class,
                            "getStackTrace",
                            MethodType.methodType(StackTraceElement[].class),
                            Throwable.class);
        }
        return stackTrace;
    }
}
