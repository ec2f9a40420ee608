package dev.insitu.applications;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/** Tomcat, under HTTP load from four clients. */
public final class WebServer {
    private static final int CLIENTS = 4;
    private static final int REQUESTS = 500;

    private WebServer() {}

    /** Takes nothing. */
    public static void main(String[] arguments) throws Exception {
        System.setProperty("java.util.logging.config.class", Silent.class.getName());
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        Context context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "square", new Square());
        context.addServletMappingDecoded("/*", "square");
        tomcat.start();
        int port = tomcat.getConnector().getLocalPort();
        Workload.run(() -> round(port));
        tomcat.stop();
        tomcat.destroy();
    }

    private static Object round(int port) throws InterruptedException {
        AtomicLong sum = new AtomicLong();
        Thread[] clients = new Thread[CLIENTS];
        for (int i = 0; i < CLIENTS; i++) {
            int first = i * REQUESTS;
            clients[i] = new Thread(() -> sum.addAndGet(request(port, first)));
            clients[i].start();
        }
        for (Thread client : clients) {
            client.join();
        }
        return sum;
    }

    private static long request(int port, int first) {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        long sum = 0;
        for (int i = first; i < first + REQUESTS; i++) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/?n=" + i))
                    .build();
            try {
                sum += Long.parseLong(
                        client.send(request, HttpResponse.BodyHandlers.ofString()).body());
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return sum;
    }

    /** Says nothing. */
    public static final class Silent {
        /** Made by the logging framework. */
        public Silent() {
            java.util.logging.LogManager.getLogManager().reset();
        }
    }

    private static final class Square extends HttpServlet {
        private static final long serialVersionUID = 1;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            long n = Long.parseLong(request.getParameter("n"));
            response.getWriter().print(n * n);
        }
    }
}
