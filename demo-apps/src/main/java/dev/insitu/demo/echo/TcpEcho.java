package dev.insitu.demo.echo;

import dev.insitu.demo.Arguments;
import java.io.IOException;

/**
 * Eight bytes there and back over the loopback interface, client and server in one JVM, one message at a time and as
 * fast as it goes.
 *
 * <pre>TcpEcho [COUNT]        0: until the JVM is stopped</pre>
 */
public final class TcpEcho {
    private static final String USAGE = "Usage: TcpEcho [COUNT]";

    private TcpEcho() {}

    public static void main(String[] args) throws IOException {
        long count = Arguments.parse(USAGE, args).count(200_000);
        long startMillis = System.currentTimeMillis();
        long equal = 0;
        try (EchoServer server = EchoServer.start();
                EchoClient client = EchoClient.connect(server.port())) {
            for (long n = 0; n < count; n++) {
                if (client.roundTrip(n) == n) {
                    equal++;
                }
            }
        }
        long elapsedMillis = System.currentTimeMillis() - startMillis;
        System.out.println("Sent " + count + " messages in " + elapsedMillis + " ms; " + equal + " came back equal");
    }
}
