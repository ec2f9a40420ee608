package dev.insitu.demo.date;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class FixServerTest {
    private FixServer server;

    @BeforeEach
    void startServer() throws IOException {
        server = FixServer.start();
    }

    @AfterEach
    void stopServer() {
        server.close();
    }

    @Test
    void fillsEveryOrderAsItWasPlaced() throws IOException {
        try (FixClient client = FixClient.connect(server.port())) {
            for (int n = 1; n <= 100; n++) {
                NewOrderSingle order = order("T" + n);

                ExecutionReport report = client.placeOrder(order);

                assertThat(report).isEqualTo(ExecutionReport.fillOf(order, "M" + n, order.transactTime()));
            }
        }
    }

    @Test
    void servesSeveralClients() throws IOException {
        try (FixClient one = FixClient.connect(server.port());
                FixClient other = FixClient.connect(server.port())) {
            assertThat(one.placeOrder(order("A1")).orderId()).isEqualTo("M1");
            assertThat(other.placeOrder(order("B1")).orderId()).isEqualTo("M2");
            assertThat(one.placeOrder(order("A2")).orderId()).isEqualTo("M3");
        }
    }

    @Test
    void malformedMessageEndsItsConnectionOnly() throws IOException {
        try (FixClient client = FixClient.connect(server.port());
                Socket stranger = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            stranger.getOutputStream().write("8=FIX.4.2\u00019=GET / HTTP/1.1\r\n\r\n".getBytes(ISO_8859_1));

            assertThat(stranger.getInputStream().read()).isEqualTo(-1);
            assertThat(client.placeOrder(order("T1")).orderId()).isEqualTo("M1");
        }
    }

    @Test
    void closedServerHangsUpOnItsClients() throws IOException {
        try (FixClient client = FixClient.connect(server.port())) {
            client.placeOrder(order("T1"));

            server.close();

            assertThatThrownBy(() -> client.placeOrder(order("T2"))).isInstanceOf(IOException.class);
        }
    }

    private static NewOrderSingle order(String clientOrderId) {
        return new NewOrderSingle(clientOrderId, "EURUSD", Side.BUY, 1_000, new BigDecimal("1.0925"), Instant.now());
    }
}
