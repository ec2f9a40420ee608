package dev.insitu.agent.export;

import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.live.LiveProbe;
import dev.insitu.runtime.AgentControl;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Registers each probe as a management bean, {@code dev.insitu:type=Probe,name="…"}, as soon as the probe exists, until closed. Reads the
 * counts at most twice a second, because a console asks for one attribute after another. Thread-safe.
 */
final class JmxExport implements AutoCloseable, Runnable, Function<String, LiveProbe> {
    private static final String PREFIX = "dev.insitu:type=Probe,name=";
    private static final long PERIOD_MILLIS = 1_000;
    private static final long STEP_MILLIS = 100;
    private static final long FRESH_NANOS = 500_000_000;

    private final MBeanServer server;
    private final Supplier<List<LiveProbe>> source;
    private final Map<String, ObjectName> registered = new HashMap<>();
    private final Map<String, LiveProbe> counts = new HashMap<>();
    private long readNanos = System.nanoTime() - FRESH_NANOS;
    private volatile boolean closed;

    private JmxExport(MBeanServer server, Supplier<List<LiveProbe>> source) {
        this.server = server;
        this.source = source;
    }

    /**
     * Registers the existing probes and, once a second, new ones.
     *
     * @param source reads all counts of the session
     */
    static JmxExport start(Supplier<List<LiveProbe>> source) {
        JmxExport export = new JmxExport(ManagementFactory.getPlatformMBeanServer(), source);
        Daemon.start(export, "insitu-jmx");
        return export;
    }

    @Override
    public void run() {
        AgentControl.mute();
        long slept = PERIOD_MILLIS;
        while (!closed) {
            if (slept >= PERIOD_MILLIS) {
                slept = 0;
                registerIfMemorySuffices();
            }
            Daemon.sleep(STEP_MILLIS);
            slept += STEP_MILLIS;
        }
    }

    private void registerIfMemorySuffices() {
        try {
            registerNew();
        } catch (RuntimeException | Error e) {
            // The heap may be full for now. The next round registers what is not registered yet.
        }
    }

    private synchronized void registerNew() {
        refresh();
        for (String name : counts.keySet()) {
            if (!closed && !registered.containsKey(name)) {
                try {
                    ObjectName objectName = new ObjectName(PREFIX + ObjectName.quote(name));
                    server.registerMBean(new ProbeBean(name, this), objectName);
                    registered.put(name, objectName);
                } catch (JMException | RuntimeException e) {
                    // The name is taken or forbidden: this probe is not exported.
                    registered.put(name, null);
                }
            }
        }
    }

    private void refresh() {
        long now = System.nanoTime();
        if (!closed && now - readNanos >= FRESH_NANOS) {
            for (LiveProbe probe : source.get()) {
                counts.put(probe.name(), probe);
            }
            readNanos = now;
        }
    }

    /** A probe's counts, at most half a second old. On any thread, which is muted meanwhile. */
    @Override
    public LiveProbe apply(String name) {
        Object muted = AgentControl.mute();
        try {
            synchronized (this) {
                refresh();
                return counts.get(name);
            }
        } finally {
            AgentControl.unmute(muted);
        }
    }

    /** Unregisters all beans. */
    @Override
    public synchronized void close() {
        closed = true;
        for (ObjectName name : registered.values()) {
            try {
                if (name != null) {
                    server.unregisterMBean(name);
                }
            } catch (JMException | RuntimeException e) {
                // It was unregistered by other code.
            }
        }
        registered.clear();
    }
}
