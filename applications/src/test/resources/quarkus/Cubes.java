package cubes;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.eclipse.microprofile.config.ConfigProvider;

/** A page on Quarkus that asks a bean, and who asks for the page. */
@Path("/cube")
public class Cubes {
    private static final int REQUESTS = 6_000;
    private static final int EXIT_CODE = 5;

    @Inject
    Powers powers;

    /** The page. */
    @GET
    @Path("{n}")
    public String cube(@PathParam("n") long n) {
        return Long.toString(powers.third(n));
    }

    /** The bean, behind a proxy of Quarkus's making. */
    @ApplicationScoped
    public static class Powers {
        long third(long n) {
            return n * n * n;
        }
    }

    /** Asks for the page again and again, prints the sum, and ends. */
    @QuarkusMain
    public static class Main implements QuarkusApplication {
        public static void main(String[] arguments) {
            Quarkus.run(Main.class, arguments);
        }

        @Override
        public int run(String... arguments) throws Exception {
            int port = ConfigProvider.getConfig().getValue("quarkus.http.port", Integer.class);
            HttpClient client = HttpClient.newHttpClient();
            long sum = 0;
            for (int i = 0; i < REQUESTS; i++) {
                HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/cube/" + i))
                        .build();
                sum += Long.parseLong(client.send(request, HttpResponse.BodyHandlers.ofString())
                        .body());
            }
            System.out.println("result " + sum);
            return EXIT_CODE;
        }
    }
}
