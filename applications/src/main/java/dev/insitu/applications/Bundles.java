package dev.insitu.applications;

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Hashtable;
import java.util.Map;
import java.util.ServiceLoader;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.launch.FrameworkFactory;

/** OSGi, whichever framework is there (Felix or Equinox): a bundle with a class loader of its own, its service called. Takes the bundle's jar. */
public final class Bundles {
    private static final int CONFIGURATIONS = 300;

    private Bundles() {}

    /** Takes the path of the configuration admin's bundle. */
    public static void main(String[] arguments) throws Exception {
        Path cache = Files.createTempDirectory("osgi");
        // Bundles see only java.* of the bootstrap loader: docs/trust.md.
        FrameworkFactory factory =
                ServiceLoader.load(FrameworkFactory.class).findFirst().orElseThrow();
        Framework framework =
                factory.newFramework(Map.of("org.osgi.framework.storage", cache.toString(), "felix.log.level", "0"));
        framework.start();
        try {
            run(framework, arguments[0]);
        } finally {
            // Its threads would go on.
            framework.stop();
            framework.waitForStop(10_000);
        }
    }

    private static void run(Framework framework, String jar) throws Exception {
        BundleContext context = framework.getBundleContext();
        Bundle bundle = context.installBundle(Path.of(jar).toUri().toString());
        bundle.start();
        Object admin = context.getService(context.getServiceReference("org.osgi.service.cm.ConfigurationAdmin"));
        Workload.run(() -> round(admin));
    }

    /** The service asks for a dictionary, of which there is one kind. */
    @SuppressWarnings("JdkObsolete")
    private static Object round(Object admin) throws Exception {
        Method get = admin.getClass().getMethod("getConfiguration", String.class, String.class);
        get.setAccessible(true);
        long sum = 0;
        for (int i = 0; i < CONFIGURATIONS; i++) {
            Object configuration = get.invoke(admin, "pid" + i, null);
            Method update = configuration.getClass().getMethod("update", java.util.Dictionary.class);
            update.setAccessible(true);
            update.invoke(configuration, new Hashtable<>(Map.of("value", i)));
            Method properties = configuration.getClass().getMethod("getProperties");
            properties.setAccessible(true);
            sum += (int) ((java.util.Dictionary<?, ?>) properties.invoke(configuration)).get("value");
            Method delete = configuration.getClass().getMethod("delete");
            delete.setAccessible(true);
            delete.invoke(configuration);
        }
        return sum;
    }
}
