package dev.insitu.demo.echo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.demo.Printed;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class TcpEchoTest {
    @Test
    void everyMessageComesBack() throws Exception {
        assertThat(Printed.by(TcpEcho::main, "100")).matches("Sent 100 messages in \\d+ ms; 100 came back equal\\R");
    }

    @Test
    void allEightBytesComeBack() throws IOException {
        try (EchoServer server = EchoServer.start();
                EchoClient client = EchoClient.connect(server.port())) {
            assertThat(client.roundTrip(Long.MIN_VALUE)).isEqualTo(Long.MIN_VALUE);
            assertThat(client.roundTrip(0x0123_4567_89AB_CDEFL)).isEqualTo(0x0123_4567_89AB_CDEFL);
        }
    }

    @Test
    void serverEndsWithoutAClient() throws IOException {
        EchoServer.start().close();
    }
}
