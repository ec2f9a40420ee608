package dev.insitu.config.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.SpecVersion;
import org.snakeyaml.engine.v2.exceptions.YamlVersionException;

class YamlSettingsTest {
    /** What only a composer or a constructor of values asks for. */
    private static final Set<String> UNUSED =
            Set.of("getDefaultList", "getDefaultSet", "getDefaultMap", "getVersionFunction", "getSchema");

    @Test
    void areTheLibrarysButForWhatParsingDoesNotAskFor() throws ReflectiveOperationException {
        LoadSettings made = YamlSettings.withoutSchema(7);
        LoadSettings built = YamlSettings.asBuilt(7);

        for (Method getter : LoadSettings.class.getMethods()) {
            boolean asks = getter.getDeclaringClass() == LoadSettings.class && getter.getParameterCount() == 0;
            if (asks && !getter.getName().equals("builder") && !UNUSED.contains(getter.getName())) {
                assertThat(getter.invoke(made)).as(getter.getName()).isEqualTo(getter.invoke(built));
            }
        }
    }

    @Test
    void knowTheSameVersionsOfYaml() throws ReflectiveOperationException {
        LoadSettings made = YamlSettings.withoutSchema(7);
        SpecVersion older = new SpecVersion(1, 1);

        assertThat(made.getVersionFunction().apply(older)).isSameAs(older);
        assertThatThrownBy(() -> made.getVersionFunction().apply(new SpecVersion(2, 0)))
                .isInstanceOf(YamlVersionException.class);
    }

    @Test
    void theBufferHoldsTheWholeText() {
        assertThat(YamlSettings.forText("").getBufferSize()).isEqualTo(1);
        assertThat(YamlSettings.forText("probes:").getBufferSize()).isEqualTo(7);
    }
}
