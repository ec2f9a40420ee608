package dev.insitu.applications;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** Jetty, under HTTP load from four clients. */
public final class JettyServer {
    private JettyServer() {}

    /** Takes nothing. */
    public static void main(String[] arguments) throws Exception {
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(new Squares());
        server.start();
        Workload.run(() -> HttpLoad.round(connector.getLocalPort()));
        server.stop();
    }

    private static final class Squares extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            long n = Long.parseLong(Request.extractQueryParameters(request).getValue("n"));
            byte[] square = Long.toString(n * n).getBytes(StandardCharsets.US_ASCII);
            response.write(true, ByteBuffer.wrap(square), callback);
            return true;
        }
    }
}
