package dev.insitu.it.apps;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;

/** Serves requests over HTTP that it sends itself, and works without any, until its input ends. */
public final class Requests {
    /** Keeps work from being left out. */
    @SuppressWarnings("UnusedVariable")
    private static volatile double sum;

    private Requests() {}

    /** Prints a line when it has served a request. */
    public static void main(String[] arguments) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        ask(server.getAddress().getPort());
        start(() -> ask(server.getAddress().getPort()));
        start(() -> {
            tick(1_000_000);
            // The rest of the CPU is for others.
            pause(2);
        });
        System.out.println("ready");
        System.in.transferTo(System.out);
        System.exit(0);
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(() -> {
            while (true) {
                work.run();
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private static void ask(int port) {
        try {
            URI address =
                    URI.create("http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":" + port + "/");
            HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
            try (InputStream answer = connection.getInputStream()) {
                answer.readAllBytes();
            }
            pause(5);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void tick(int times) {
        double result = 0;
        for (int i = 0; i < times; i++) {
            result += Math.sqrt(i);
        }
        sum = result;
    }
}
