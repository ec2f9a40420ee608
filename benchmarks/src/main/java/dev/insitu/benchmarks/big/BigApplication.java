package dev.insitu.benchmarks.big;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;

/**
 * An application that starts as a framework does: it loads its 10,000 classes, looks at the methods of each and their
 * annotations, makes an object of each and calls it. Then it prints {@code started}; as a server it goes on, and prints its
 * port before.
 */
public final class BigApplication {
    private static final int CALLS_PER_REQUEST = 200;

    private BigApplication() {}

    /** Loads all its classes, then serves or ends; takes {@code serve}, or nothing. */
    public static void main(String[] arguments) throws Exception {
        List<Handler> handlers = new ArrayList<>();
        int annotations = 0;
        for (int i = 0; i < BigJar.CLASSES; i++) {
            Class<?> type = Class.forName(BigJar.name(i));
            for (Method method : type.getDeclaredMethods()) {
                for (Annotation annotation : method.getDeclaredAnnotations()) {
                    annotations += annotation.annotationType().getName().length();
                }
            }
            Handler handler = (Handler) type.getConstructor().newInstance();
            handler.handle(annotations);
            handlers.add(handler);
        }
        if (arguments.length > 0) {
            System.out.println(serve(handlers));
        }
        System.out.println("started");
    }

    private static int serve(List<Handler> handlers) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newFixedThreadPool(4));
        server.createContext("/", exchange -> answer(exchange, handlers));
        server.start();
        return server.getAddress().getPort();
    }

    private static void answer(HttpExchange exchange, List<Handler> handlers) throws IOException {
        int number = Integer.parseInt(exchange.getRequestURI().getQuery());
        int sum = 0;
        for (int i = 0; i < CALLS_PER_REQUEST; i++) {
            sum += handlers.get((number * CALLS_PER_REQUEST + i) % handlers.size())
                    .handle(i);
        }
        byte[] body = Integer.toString(sum).getBytes(StandardCharsets.US_ASCII);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
