package dev.insitu.applications;

import io.micronaut.context.ApplicationContext;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.runtime.server.EmbeddedServer;
import java.util.Map;

/** Micronaut's server under HTTP load from four clients; its beans are found by its annotation processor, when this is compiled. */
@Controller
public class Squares {
    private static final Map<String, Object> SETTINGS =
            Map.of("micronaut.server.host", "127.0.0.1", "micronaut.server.port", "-1");

    /** Takes nothing. */
    public static void main(String[] arguments) throws Exception {
        try (ApplicationContext context = ApplicationContext.run(SETTINGS)) {
            EmbeddedServer server = context.getBean(EmbeddedServer.class).start();
            Workload.run(() -> HttpLoad.round(server.getPort()));
        }
    }

    /** As text. */
    @Get(produces = MediaType.TEXT_PLAIN)
    String square(@QueryValue long n) {
        return Long.toString(n * n);
    }
}
