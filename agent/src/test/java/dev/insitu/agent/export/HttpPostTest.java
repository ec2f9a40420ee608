package dev.insitu.agent.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class HttpPostTest {
    private static final int PATIENCE_MILLIS = 60_000;
    private static final byte[] BODY = "{counts}".getBytes(StandardCharsets.UTF_8);

    private ServerSocket server;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    @Test
    void sendsTheMessage_andReadsTheStatus() throws Exception {
        CompletableFuture<String> asked = answer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", false);

        assertThat(send(url("/v1/metrics"))).isEqualTo(200);
        assertThat(asked.get())
                .startsWith("POST /v1/metrics HTTP/1.1\r\nHost: 127.0.0.1:" + server.getLocalPort() + "\r\n")
                .contains("Content-Type: application/json\r\n", "Content-Length: 8\r\n", "Connection: close\r\n")
                .endsWith("\r\n\r\n{counts}");
    }

    @Test
    void readsAnAnswerWithoutALengthToItsEnd() throws Exception {
        CompletableFuture<String> asked = answer("HTTP/1.0 503 Busy\r\n\r\nlater", true);

        assertThat(send(url(""))).isEqualTo(503);
        assertThat(asked.get()).startsWith("POST / ");
    }

    /** A connection that stays open holds nothing up: the chunks end. */
    @Test
    void readsChunks() throws Exception {
        CompletableFuture<String> asked =
                answer("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", false);

        assertThat(send(url("/"))).isEqualTo(200);
        assertThat(asked.get()).startsWith("POST / ");
    }

    /** Its server accepts, reads nothing and never answers. */
    @Test
    void anotherThreadBreaksItOff() throws Exception {
        HttpPost post = new HttpPost(url("/"), "application/json", new byte[1 << 24], PATIENCE_MILLIS);
        CompletableFuture<Integer> sent = CompletableFuture.supplyAsync(() -> {
            try {
                return post.send();
            } catch (IOException e) {
                return -1;
            }
        });
        try (Socket client = server.accept()) {
            assertThat(client.isConnected()).isTrue();
            post.close();

            assertThat(sent.get()).isEqualTo(-1);
        }
    }

    private static int send(URI url) throws IOException {
        try (HttpPost post = new HttpPost(url, "application/json", BODY, PATIENCE_MILLIS)) {
            return post.send();
        }
    }

    @Test
    void refusesWhatIsNoAnswer() throws Exception {
        CompletableFuture<String> asked = answer("SSH-2.0-OpenSSH\r\n", true);
        assertThatThrownBy(() -> send(url("/"))).isInstanceOf(IOException.class).hasMessage("no answer of HTTP");
        assertThat(asked.get()).startsWith("POST / ");

        server.close();
        assertThatThrownBy(() -> send(url("/"))).isInstanceOf(ConnectException.class);
    }

    private URI url(String path) {
        return URI.create("http://127.0.0.1:" + server.getLocalPort() + path);
    }

    /** What a client asks; it gets an answer, and perhaps the end of the connection. */
    private CompletableFuture<String> answer(String text, boolean end) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                Socket client = server.accept();
                InputStream in = client.getInputStream();
                StringBuilder asked = new StringBuilder();
                while (asked.indexOf("{counts}") < 0) {
                    asked.append((char) in.read());
                }
                client.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
                if (end) {
                    client.close();
                }
                return asked.toString();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }
}
