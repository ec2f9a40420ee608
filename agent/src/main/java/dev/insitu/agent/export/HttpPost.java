package dev.insitu.agent.export;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Sends one message over HTTP, on a connection of its own. Does not use the JDK's clients: they use the application's logging, proxies,
 * cookies and passwords. One thread sends, once; any thread may close, which breaks it off.
 */
final class HttpPost implements AutoCloseable {
    private static final int MOST_OF_ANSWER = 1 << 16;
    private static final String END_OF_HEAD = "\r\n\r\n";
    private static final String LAST_CHUNK = "\r\n0\r\n\r\n";
    private static final String LENGTH = "Content-Length:";
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    private final URI url;
    private final String contentType;
    private final byte[] body;
    private final int timeoutMillis;
    private final Socket plain = new Socket(Proxy.NO_PROXY);

    /**
     * A message, which is not sent yet.
     *
     * @param url http or https
     * @param timeoutMillis the longest wait for a connection, and for an answer
     */
    HttpPost(URI url, String contentType, byte[] body, int timeoutMillis) {
        this.url = url;
        this.contentType = contentType;
        this.body = body;
        this.timeoutMillis = timeoutMillis;
    }

    /**
     * Sends the message and waits for the answer.
     *
     * @return the status
     * @throws IOException if no answer arrives in time, or the answer is not HTTP
     */
    int send() throws IOException {
        boolean secure = url.getScheme().equalsIgnoreCase("https");
        int port = url.getPort() >= 0 ? url.getPort() : secure ? HTTPS_PORT : HTTP_PORT;
        plain.connect(new InetSocketAddress(url.getHost(), port), timeoutMillis);
        plain.setSoTimeout(timeoutMillis);
        try (Socket socket = secure ? secured(plain, url.getHost(), port) : plain) {
            OutputStream out = socket.getOutputStream();
            out.write(message(url, contentType, body));
            out.flush();
            return status(answer(socket.getInputStream()));
        }
    }

    @Override
    public void close() {
        try {
            plain.close();
        } catch (IOException e) {
            // It is not used any more.
        }
    }

    private static Socket secured(Socket plain, String host, int port) throws IOException {
        SSLSocket secured =
                (SSLSocket) ((SSLSocketFactory) SSLSocketFactory.getDefault()).createSocket(plain, host, port, true);
        SSLParameters parameters = secured.getSSLParameters();
        // Without this, a certificate for any host would be accepted.
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secured.setSSLParameters(parameters);
        return secured;
    }

    private static byte[] message(URI url, String contentType, byte[] body) throws IOException {
        String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        String head = "POST " + path + (url.getRawQuery() == null ? "" : "?" + url.getRawQuery()) + " HTTP/1.1\r\n"
                + "Host: " + url.getHost() + (url.getPort() < 0 ? "" : ":" + url.getPort()) + "\r\n"
                + "User-Agent: insitu\r\n"
                + "Accept: */*\r\n"
                + "Content-Type: " + contentType + "\r\n"
                + "Content-Length: " + body.length + "\r\n"
                + "Connection: close\r\n\r\n";
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.write(head.getBytes(StandardCharsets.ISO_8859_1));
        message.write(body);
        return message.toByteArray();
    }

    /** Reads the whole answer, so that the other side sees no broken connection. If its end is not recognised, reads until the timeout. */
    private static String answer(InputStream in) throws IOException {
        StringBuilder answer = new StringBuilder();
        byte[] buffer = new byte[1 << 10];
        try {
            while (answer.length() < MOST_OF_ANSWER && !isWhole(answer)) {
                int read = in.read(buffer);
                if (read < 0) {
                    break;
                }
                answer.append(new String(buffer, 0, read, StandardCharsets.ISO_8859_1));
            }
        } catch (SocketTimeoutException e) {
            if (answer.length() == 0) {
                throw e;
            }
        }
        return answer.toString();
    }

    private static boolean isWhole(StringBuilder answer) {
        int body = answer.indexOf(END_OF_HEAD) + END_OF_HEAD.length();
        if (body < END_OF_HEAD.length()) {
            return false;
        }
        for (String line : answer.substring(0, body).split("\r\n", -1)) {
            if (line.regionMatches(true, 0, LENGTH, 0, LENGTH.length())) {
                String length = line.substring(LENGTH.length()).trim();
                return answer.substring(body).length() >= Integer.parseInt(length);
            }
        }
        return answer.toString().endsWith(LAST_CHUNK);
    }

    private static int status(String answer) throws IOException {
        int start = answer.indexOf(' ') + 1;
        if (answer.startsWith("HTTP/1.") && answer.length() >= start + 3) {
            try {
                return Integer.parseInt(answer.substring(start, start + 3));
            } catch (NumberFormatException e) {
                // Handled below, as an answer that is not HTTP.
            }
        }
        throw new IOException("no answer of HTTP");
    }
}
