package dev.insitu.export;

import io.prometheus.metrics.exporter.common.PrometheusHttpExchange;
import io.prometheus.metrics.exporter.common.PrometheusHttpRequest;
import io.prometheus.metrics.exporter.common.PrometheusHttpResponse;
import io.prometheus.metrics.exporter.common.PrometheusScrapeHandler;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;

/** A request and its answer, on a connection that ends with it. For one thread. */
final class ScrapeExchange implements PrometheusHttpExchange, PrometheusHttpRequest, PrometheusHttpResponse {
    private static final String PATH = "/metrics";
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int NOT_ALLOWED = 405;
    private static final int FAILED = 500;

    private final RequestHead request;
    private final OutputStream out;
    private final StringBuilder headers = new StringBuilder();
    private boolean answered;

    private ScrapeExchange(RequestHead request, OutputStream out) {
        this.request = request;
        this.out = out;
    }

    /**
     * Reads the request and answers it.
     *
     * @throws IOException where the client has gone, or sends no request
     */
    static void answer(Socket client, PrometheusScrapeHandler handler) throws IOException {
        RequestHead request = RequestHead.read(client);
        OutputStream out = new BufferedOutputStream(client.getOutputStream());
        ScrapeExchange exchange = new ScrapeExchange(request, out);
        if (!request.path().equals(PATH)) {
            exchange.refuse(NOT_FOUND);
        } else if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
            exchange.refuse(NOT_ALLOWED);
        } else {
            handler.handleRequest(exchange);
        }
        out.flush();
    }

    private void refuse(int status) throws IOException {
        sendHeadersAndGetBody(status, -1);
    }

    @Override
    public PrometheusHttpRequest getRequest() {
        return this;
    }

    @Override
    public PrometheusHttpResponse getResponse() {
        return this;
    }

    @Override
    public String getRequestPath() {
        return request.path();
    }

    @Override
    public String getQueryString() {
        return request.query();
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        return Collections.enumeration(request.all(name));
    }

    @Override
    public String getMethod() {
        return request.method();
    }

    @Override
    public void setHeader(String name, String value) {
        headers.append(name).append(": ").append(value).append("\r\n");
    }

    /** @param length of the body: 0 where it ends with the connection, -1 where there is none */
    @Override
    public OutputStream sendHeadersAndGetBody(int status, int length) throws IOException {
        answered = true;
        StringBuilder head = new StringBuilder("HTTP/1.1 ");
        head.append(status).append(' ').append(reason(status)).append("\r\nConnection: close\r\n");
        if (length != 0) {
            head.append("Content-Length: ").append(Math.max(0, length)).append("\r\n");
        }
        head.append(headers).append("\r\n");
        out.write(head.toString().getBytes(StandardCharsets.ISO_8859_1));
        return length < 0 ? OutputStream.nullOutputStream() : out;
    }

    private static String reason(int status) {
        return switch (status) {
            case OK -> "OK";
            case NOT_FOUND -> "Not Found";
            case NOT_ALLOWED -> "Method Not Allowed";
            default -> "Internal Server Error";
        };
    }

    @Override
    public void handleException(IOException e) throws IOException {
        throw e;
    }

    /** The client learns of it; the application's stderr is no place for it. */
    @Override
    public void handleException(RuntimeException e) {
        if (!answered) {
            try {
                byte[] text = e.toString().getBytes(StandardCharsets.UTF_8);
                headers.setLength(0);
                setHeader("Content-Type", "text/plain; charset=utf-8");
                sendHeadersAndGetBody(FAILED, text.length).write(text);
            } catch (IOException unanswered) {
                // The client is gone.
            }
        }
    }

    /** The connection's owner closes that. */
    @Override
    public void close() {}
}
