package dev.insitu.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.ConfigReader;
import dev.insitu.config.ConfigResult;
import dev.insitu.config.ConfigSource;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Main's thread reads the config while {@link RecordingOpening} defines the runtime's classes: no class of these may be needed for it. */
class ConfigWithoutRuntimeTest {
    private static final File REFERENCE = new File("../config/reference.yaml");

    /** Loads what this test loads, and refuses the runtime's classes. */
    private static final class NoRuntime extends URLClassLoader {
        private final List<String> refused = new ArrayList<>();

        NoRuntime() throws MalformedURLException {
            super(classPath(), ClassLoader.getPlatformClassLoader());
        }

        private static URL[] classPath() throws MalformedURLException {
            List<URL> urls = new ArrayList<>();
            for (String path : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
                urls.add(new File(path).toURI().toURL());
            }
            return urls.toArray(new URL[0]);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("dev.insitu.runtime.")) {
                refused.add(name);
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }
    }

    @Test
    void everyKeyIsRead() throws Exception {
        isRead(ConfigResult.Valid.class, ConfigSource.YamlFile.class, "reference.yaml", REFERENCE);
    }

    @Test
    void whatIsRefusedIsRefusedWithoutIt() throws Exception {
        String problems = "probes: [ 1, 'a.B', '@' ]\ndrive: { method: a.B#c, throughput: x }\nchecks: [ y ]\n: [";
        isRead(ConfigResult.Invalid.class, ConfigSource.YamlText.class, "insitu.config", problems);
        isRead(
                ConfigResult.Invalid.class,
                ConfigSource.YamlText.class,
                "insitu.config",
                "probes: [ a.B#c ]\nprobe: 1\n");
        isRead(ConfigResult.Invalid.class, ConfigSource.YamlFile.class, "none.yaml", new File("none.yaml"));
    }

    private static void isRead(Class<?> result, Class<?> source, Object... arguments) throws Exception {
        try (NoRuntime loader = new NoRuntime()) {
            Object chosen =
                    loader.loadClass(source.getName()).getConstructors()[0].newInstance(arguments);
            Object read = loader.loadClass(ConfigReader.class.getName())
                    .getMethod("read", loader.loadClass(ConfigSource.class.getName()))
                    .invoke(null, chosen);

            assertThat(read.getClass().getName()).isEqualTo(result.getName());
            assertThat(read).isNotInstanceOf(ConfigResult.class);
            assertThat(loader.refused).isEmpty();
        }
    }
}
