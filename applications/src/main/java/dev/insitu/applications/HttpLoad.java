package dev.insitu.applications;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicLong;

/** HTTP load from four clients: each asks for the squares of its numbers. */
final class HttpLoad {
    private static final int CLIENTS = 4;
    private static final int REQUESTS = 500;

    private HttpLoad() {}

    static Object round(int port) throws InterruptedException {
        AtomicLong sum = new AtomicLong();
        Thread[] clients = new Thread[CLIENTS];
        for (int i = 0; i < CLIENTS; i++) {
            int first = i * REQUESTS;
            clients[i] = new Thread(() -> sum.addAndGet(request(port, first)));
            clients[i].start();
        }
        for (Thread client : clients) {
            client.join();
        }
        return sum;
    }

    private static long request(int port, int first) {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        long sum = 0;
        for (int i = first; i < first + REQUESTS; i++) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/?n=" + i))
                    .build();
            try {
                sum += Long.parseLong(client.send(request, HttpResponse.BodyHandlers.ofString())
                        .body());
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return sum;
    }
}
