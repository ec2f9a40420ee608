package com.acme.uses;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.http.util.EntityUtils;

/** HTTP by the JDK's server and client, and Apache's clients. */
final class UsesOfHttp {
    private UsesOfHttp() {}

    /** Answers with nothing. */
    static final class Handler implements HttpHandler {
        @Override
        public void handle(HttpExchange exchange) throws IOException {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        }
    }

    static void run() throws IOException, InterruptedException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", new Handler());
        server.start();
        URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
        HttpClient jdk = HttpClient.newHttpClient();
        try (var apache = HttpClients.createDefault();
                var before = org.apache.http.impl.client.HttpClients.createDefault()) {
            for (int i = 0; i < Uses.TIMES; i++) {
                jdk.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.discarding());
                uri.toURL().openConnection().getInputStream().close();
                apache.execute(new HttpGet(uri), response -> response.getCode());
                try (var response = before.execute(new org.apache.http.client.methods.HttpGet(uri))) {
                    EntityUtils.consume(response.getEntity());
                }
            }
        }
        server.stop(0);
    }
}
