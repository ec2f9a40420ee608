package dev.insitu.applications;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicLong;

/** Requests pages without waiting for the answers: as fast as it can, or at a driver's rate. */
public final class PageReader {
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final AtomicLong received = new AtomicLong();
    private final HttpRequest page;

    private PageReader(int port) {
        this.page = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/"))
                .build();
    }

    /** Takes the port. */
    public static void main(String[] arguments) {
        PageReader reader = new PageReader(Integer.parseInt(arguments[0]));
        for (long number = 0; number < Long.MAX_VALUE; number++) {
            reader.ask(number);
        }
    }

    private void ask(long number) {
        client.sendAsync(page, HttpResponse.BodyHandlers.ofString()).whenComplete((answer, failure) -> {
            if (failure != null || answer.statusCode() != 200) {
                throw new IllegalStateException("no page " + number, failure);
            }
            receive(number);
        });
    }

    private void receive(long number) {
        received.addAndGet(number);
    }
}
