package dev.insitu.agent.part;

import dev.insitu.platform.linux.AllowedCpus;
import dev.insitu.platform.linux.ClockSource;
import dev.insitu.platform.linux.ControlGroup;
import dev.insitu.platform.process.CollectorBeans;
import dev.insitu.platform.process.Secrets;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.SessionFact;
import java.lang.instrument.Instrumentation;
import java.lang.management.GarbageCollectorMXBean;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import jdk.internal.misc.VM;

/**
 * Notes the environment that the figures depend on: what can be read quickly first, on the session's thread, and the rest when the
 * application has started.
 */
public final class Environment implements SessionPart {
    /** Characters of the config that are recorded. */
    private static final int MOST_CONFIG = 1 << 14;

    private final SessionContext session;
    private boolean startNoted;
    private volatile boolean moreNoted;

    public Environment(SessionContext session) {
        this.session = session;
    }

    @Override
    public synchronized void begin() {
        if (!startNoted) {
            startNoted = true;
            noteStart(session.recording(), session.directory().pid(), session.configText());
        }
    }

    @Override
    public void applicationStarted() {
        noteMore(session.recording(), session.instrumentation());
        moreNoted = true;
    }

    /** Notes what a short run has not noted, and what may have changed since the start. */
    @Override
    public void end() {
        begin();
        if (!moreNoted) {
            noteCollector(session.recording());
        }
        environment(session.recording(), "throttledAtEnd", ControlGroup.throttled());
    }

    /** Notes what can be read quickly. */
    public static void noteStart(JournalWriter facts, String pid, String configText) {
        environment(facts, "jvm", property("java.version"));
        environment(facts, "vm", property("java.vm.name") + ' ' + property("java.vm.version"));
        environment(facts, "vendor", property("java.vendor"));
        environment(facts, "os", property("os.name") + ' ' + property("os.version") + ' ' + property("os.arch"));
        environment(facts, "cpus", Integer.toString(Runtime.getRuntime().availableProcessors()));
        environment(facts, "maxHeapBytes", Long.toString(Runtime.getRuntime().maxMemory()));
        environment(facts, "pid", pid);
        environment(facts, "command", Secrets.maskLine(property("sun.java.command")));
        environment(facts, "configHash", hash(configText));
        environment(facts, "config", Secrets.maskText(shortened(configText)));
        environment(facts, "throttledAtStart", ControlGroup.throttled());
        environment(facts, "allowedCpus", AllowedCpus.ofProcess());
        environment(facts, "cpuLimit", ControlGroup.cpuLimit());
        environment(facts, "clockSource", ClockSource.name());
        noteArguments(facts);
    }

    private static void noteArguments(JournalWriter facts) {
        List<String> arguments = Secrets.maskEach(arguments());
        environment(facts, "flags", String.join(" ", arguments));
        StringBuilder agents = new StringBuilder();
        for (String argument : arguments) {
            if (argument.startsWith("-javaagent:") || argument.startsWith("-agent")) {
                agents.append(agents.length() > 0 ? " " : "").append(argument);
            }
        }
        environment(facts, "agents", agents.toString());
    }

    /** The JVM's arguments; empty if unavailable. The management has the same list, but loading it takes too long for a short run. */
    private static List<String> arguments() {
        try {
            String[] given = VM.getRuntimeArguments();
            return given == null ? List.of() : List.of(given);
        } catch (LinkageError e) {
            return List.of();
        }
    }

    /** Limits the config's length: a generated config may be long. */
    private static String shortened(String config) {
        return config.length() <= MOST_CONFIG
                ? config
                : config.substring(0, MOST_CONFIG) + "\n# and " + (config.length() - MOST_CONFIG) + " characters more";
    }

    /** A checksum that only distinguishes configs; not cryptographic. */
    private static String hash(String text) {
        CRC32 crc = new CRC32();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        return Long.toHexString(crc.getValue());
    }

    /** Notes what needs many classes to be loaded; not during the application's start. */
    private static void noteMore(JournalWriter facts, Instrumentation instrumentation) {
        try {
            noteManagement(facts, instrumentation);
        } catch (LinkageError | RuntimeException e) {
            environment(facts, "management", "not available: " + e);
        }
    }

    /** Notes the collector in a run that ends before the management was loaded. */
    private static void noteCollector(JournalWriter facts) {
        environment(facts, "collector", CollectorName.ofThreads());
    }

    private static void noteManagement(JournalWriter facts, Instrumentation instrumentation) {
        StringBuilder collectors = new StringBuilder();
        for (GarbageCollectorMXBean collector : CollectorBeans.all(Optional.of(instrumentation))) {
            collectors.append(collectors.length() > 0 ? ", " : "").append(collector.getName());
        }
        environment(facts, "collector", CollectorName.ofBeans(collectors.toString()));
        environment(facts, "collectors", collectors.toString());
    }

    private static void environment(JournalWriter facts, String key, Optional<String> value) {
        environment(facts, key, value.orElse(""));
    }

    private static void environment(JournalWriter facts, String key, String value) {
        if (value != null && !value.isEmpty()) {
            facts.note(new SessionFact.Environment(key, value));
        }
    }

    private static String property(String key) {
        return System.getProperty(key, "");
    }
}
