package dev.insitu.agent.export;

import dev.insitu.config.value.ExportSettings;
import dev.insitu.recording.live.LiveJvm;
import dev.insitu.recording.live.LiveProbe;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Loads the nested jar and starts its server. */
final class PrometheusExport {
    private static final String JAR = "/export.jar";
    private static final String SERVER = "dev.insitu.export.PrometheusServer";

    private PrometheusExport() {}

    /**
     * Starts to listen.
     *
     * @return closes the server
     */
    static AutoCloseable start(
            ExportSettings.Address address, LiveJvm jvm, Supplier<List<LiveProbe>> probes, Executor executor)
            throws Exception {
        ClassLoader loader = NestedJarLoader.of(PrometheusExport.class, JAR);
        try {
            return (AutoCloseable) loader.loadClass(SERVER)
                    .getMethod("start", String.class, int.class, LiveJvm.class, Supplier.class, Executor.class)
                    .invoke(null, address.host(), address.port(), jvm, probes, executor);
        } catch (InvocationTargetException e) {
            // What the server says, not that it was called by its name.
            if (e.getCause() instanceof LinkageError missing) {
                throw missing;
            }
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }
}
