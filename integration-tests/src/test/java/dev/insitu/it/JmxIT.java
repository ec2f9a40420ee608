package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.tools.attach.VirtualMachine;
import dev.insitu.it.apps.Endings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.io.TempDir;

/** {@code export: { jmx: true }}: a bean for each probe, as a console sees it. */
@SuppressWarnings("BanJNDI") // It asks a JVM that it has started.
class JmxIT {
    private static final String RULE = "{ name: \"it's, \\\"work\\\"*\", method: dev.insitu.it.apps.Endings#work }";

    @TempDir
    private Path directory;

    @OnEveryJdk
    void aBeanHasWhatTheReportHas(Jdk jdk) throws Exception {
        Running running = Jvm.configured(jdk, directory, config("report"))
                .start(Endings.class, "wait")
                .awaitLine("ready");
        ObjectName name = new ObjectName("dev.insitu:type=Probe,name=" + ObjectName.quote("it's, \"work\"*"));
        Map<String, Object> bean = new HashMap<>();
        try (JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(managementOf(running)))) {
            MBeanServerConnection beans = connector.getMBeanServerConnection();
            running.await(() -> beans.isRegistered(name));
            for (MBeanAttributeInfo attribute : beans.getMBeanInfo(name).getAttributes()) {
                bean.put(attribute.getName(), beans.getAttribute(name, attribute.getName()));
            }
        }
        System.out.println(jdk + ": " + name + " " + bean);
        JsonNode probe = running.tell("end").finish().report().probe("it's, \"work\"*");

        assertThat(bean)
                .containsEntry("Name", "it's, \"work\"*")
                .containsEntry("Count", 1000L)
                .containsEntry("Errors", 0L)
                .containsEntry("InFlight", 0L)
                .containsEntry("MaxNanos", probe.get("max").longValue())
                .containsEntry("P50Nanos", probe.at("/percentiles/50").longValue())
                .containsEntry("P99Nanos", probe.at("/percentiles/99").longValue())
                .containsEntry("P999Nanos", null);
        assertThat((double) bean.get("MeanNanos")).isCloseTo(probe.get("mean").doubleValue(), Offset.offset(0.1));
    }

    @OnEveryJdk
    void beansAreGoneWithTheSession(Jdk jdk) throws Exception {
        Path config = Files.writeString(directory.resolve("attach.yaml"), config("attached"));
        Running running = Jvm.plain(jdk, directory).start(Endings.class, "wait").awaitLine("ready");
        try (JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(managementOf(running)))) {
            MBeanServerConnection beans = connector.getMBeanServerConnection();
            ObjectName ours = new ObjectName("dev.insitu:*");
            Running attached = Jvm.startTool(jdk, directory, "attach", Long.toString(running.pid()), config.toString());
            running.await(() -> !beans.queryNames(ours, null).isEmpty());
            attached.kill();
            running.await(() -> beans.queryNames(ours, null).isEmpty());
        }
        assertThat(running.tell("end").finish().exitCode()).isZero();
    }

    private static String config(String report) {
        return """
                probes: [ %s ]
                report: { directory: %s }
                export: { jmx: true }
                """.formatted(RULE, report);
    }

    private static String managementOf(Running running) throws Exception {
        VirtualMachine machine = VirtualMachine.attach(Long.toString(running.pid()));
        try {
            return machine.startLocalManagementAgent();
        } finally {
            machine.detach();
        }
    }
}
