package dev.insitu.export;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The lines of an HTTP request before its body. A request for metrics has no body. */
record RequestHead(String method, String path, String query, List<String> headers) {
    private static final int MOST_BYTES = 1 << 14;
    private static final int MOST_MILLIS = 10_000;

    /**
     * Reads it.
     *
     * @throws IOException where it is none, or does not come within ten seconds
     */
    static RequestHead read(Socket client) throws IOException {
        byte[] bytes = new byte[MOST_BYTES];
        int length = 0;
        long start = System.nanoTime();
        while (!endsHead(bytes, length)) {
            int left = MOST_MILLIS - (int) TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            if (left <= 0 || length == MOST_BYTES) {
                throw new IOException("no request");
            }
            client.setSoTimeout(left);
            int read = client.getInputStream().read(bytes, length, MOST_BYTES - length);
            if (read < 0) {
                throw new IOException("half a request");
            }
            length += read;
        }
        return of(new String(bytes, 0, length, StandardCharsets.ISO_8859_1));
    }

    private static boolean endsHead(byte[] bytes, int length) {
        return length >= 4
                && bytes[length - 4] == '\r'
                && bytes[length - 3] == '\n'
                && bytes[length - 2] == '\r'
                && bytes[length - 1] == '\n';
    }

    static RequestHead of(String text) throws IOException {
        List<String> lines = new ArrayList<>(List.of(text.split("\r\n", -1)));
        String[] words = lines.remove(0).split(" ", -1);
        if (words.length != 3 || !words[2].startsWith("HTTP/1.")) {
            throw new IOException("no request of HTTP");
        }
        int query = words[1].indexOf('?');
        return query < 0
                ? new RequestHead(words[0], words[1], null, lines)
                : new RequestHead(words[0], words[1].substring(0, query), words[1].substring(query + 1), lines);
    }

    /** The values of a header. */
    List<String> all(String name) {
        List<String> values = new ArrayList<>();
        for (String line : headers) {
            int colon = line.indexOf(':');
            if (colon > 0 && line.substring(0, colon).equalsIgnoreCase(name)) {
                values.add(line.substring(colon + 1).trim());
            }
        }
        return values;
    }
}
