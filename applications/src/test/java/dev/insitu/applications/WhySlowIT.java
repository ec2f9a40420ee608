package dev.insitu.applications;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.applications.slow.SlowCounterparty;
import dev.insitu.applications.slow.SlowInterceptor;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Applications with a fault, on other people's libraries: {@code why PID} ends in it, and knows nothing but the PID. */
class WhySlowIT {
    private static final Program SPRING = new Program("slow/spring", "", Program.versions("boot.version=4.0.7"));

    @TempDir
    private Path directory;

    @AfterEach
    void endAll() {
        Steps.endAll();
    }

    @Test
    void anInterceptorOfKafkaThatChecksSomeRecords() throws Exception {
        Steps broker = Steps.of(directory, "broker", List.of(), SlowInterceptor.class, "broker")
                .awaitSaid("port ");
        String port = broker.stdout()
                .substring(broker.stdout().indexOf("port ") + "port ".length())
                .strip();
        Steps reader = Steps.of(directory, "reader", List.of(), SlowInterceptor.class, port)
                .awaitLine("ready");

        WhyAnswer answer = WhyAnswer.of(directory, reader);

        assertThat(answer.names())
                .as(answer.text())
                .anyMatch(name -> name.startsWith("dev.insitu.applications.slow.SlowInterceptor$Audit.check"));
        assertThat(answer.cause().get("cause").textValue()).isEqualTo("sleep");
    }

    @Test
    void anApplicationOfQuickFixThatValuesItsBook() throws Exception {
        Steps both =
                Steps.of(directory, "both", List.of(), SlowCounterparty.class).awaitLine("ready");

        WhyAnswer answer = WhyAnswer.of(directory, both);

        assertThat(answer.names())
                .as(answer.text())
                .anyMatch(name -> name.startsWith("dev.insitu.applications.slow.SlowCounterparty$Book.value"));
        assertThat(answer.cause().get("cause").textValue()).as(answer.text()).isEqualTo("code");
        assertThat(answer.cause().get("detail").textValue()).contains("SlowCounterparty$Book.value(");
    }

    @Test
    void aPoolOfHikariThatAReportHoldsBelowSpringAndHibernate() throws Exception {
        WhyAnswer answer = shop("pool");

        assertThat(answer.names()).as(answer.text()).contains("com.acme.shop.OrderService.find");
        answer.assertHeldIn("Report.write(Shop.java:", "report");
    }

    @Test
    void manyQueriesOfAFewRequestsBelowSpringAndHibernate() throws Exception {
        WhyAnswer answer = shop("queries");

        assertThat(answer.names())
                .as(answer.text())
                .anyMatch(name -> name.startsWith("com.acme.shop.OrderService.alike"));
        // Without those that are slow for want of a CPU.
        double ofThese = answer.path().stream()
                .filter(node -> node.get("method").textValue().startsWith("com.acme.shop.OrderService.alike"))
                .findFirst()
                .orElseThrow()
                .at("/calls/slow")
                .doubleValue();
        assertThat(answer.path())
                .as(answer.text())
                .anyMatch(node -> node.at("/calls/slow").doubleValue() > Requests.QUERIES_OF_SLOW * ofThese
                        && node.at("/calls/ordinary").doubleValue() < Requests.QUERIES_OF_OTHERS);
    }

    private WhyAnswer shop(String fault) throws Exception {
        String classPath = SPRING.build(directory);
        Steps shop = Steps.command(
                        directory, "shop", List.of(Steps.java(), "-cp", classPath, "com.acme.shop.Shop", fault), "")
                .awaitSaid("port ");
        String port = shop.stdout()
                .substring(shop.stdout().indexOf("port ") + "port ".length())
                .strip();
        Requests requests = new Requests(port);
        try {
            return WhyAnswer.of(directory, shop);
        } finally {
            requests.end();
        }
    }

    /** Clients that ask for orders at a steady pace. */
    private static final class Requests {
        static final double QUERIES_OF_SLOW = 100;
        static final double QUERIES_OF_OTHERS = 10;

        private static final int CLIENTS = 4;
        private static final long PACE_MILLIS = 25;

        private final AtomicBoolean over = new AtomicBoolean();
        private final AtomicLong number = new AtomicLong();
        private final List<Thread> clients = new ArrayList<>();

        Requests(String port) {
            for (int i = 0; i < CLIENTS; i++) {
                Thread client = new Thread(() -> send("http://127.0.0.1:" + port + "/orders/"), "client");
                client.start();
                clients.add(client);
            }
        }

        private void send(String uri) {
            HttpClient client = HttpClient.newHttpClient();
            try {
                while (!over.get()) {
                    HttpRequest request = HttpRequest.newBuilder(URI.create(uri + number.incrementAndGet()))
                            .build();
                    assertThat(client.send(request, HttpResponse.BodyHandlers.ofString())
                                    .body())
                            .startsWith("order ");
                    TimeUnit.MILLISECONDS.sleep(PACE_MILLIS);
                }
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        void end() throws InterruptedException {
            over.set(true);
            for (Thread client : clients) {
                client.join();
            }
        }
    }
}
