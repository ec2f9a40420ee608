package dev.insitu.agent.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.live.LiveJvm;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JvmNameTest {
    @Test
    void of_goesByOpenTelemetrysVariables() {
        LiveJvm jvm = JvmName.of(
                Map.of(
                        "OTEL_SERVICE_NAME",
                        "shop",
                        "OTEL_RESOURCE_ATTRIBUTES",
                        "service.name=other, service.instance.id=shop-1,team=caf%C3%A9+1,broken,=x"),
                5);

        assertThat(jvm.service()).isEqualTo("shop");
        assertThat(jvm.instance(9464)).isEqualTo("shop-1");
        assertThat(jvm.attributes())
                .containsEntry("team", "café+1")
                .containsOnlyKeys("service.name", "service.instance.id", "team");
        assertThat(jvm.startMillis()).isEqualTo(5);
    }

    @Test
    void of_whereNothingIsSaid() {
        LiveJvm jvm = JvmName.of(Map.of(), 5);

        assertThat(jvm.service()).isNotBlank();
        assertThat(jvm.instance(9464)).isEqualTo(jvm.host() + ":9464");
        assertThat(jvm.host()).isNotBlank();
    }
}
