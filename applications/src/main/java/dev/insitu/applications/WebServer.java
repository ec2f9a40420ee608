package dev.insitu.applications;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/** Tomcat, under HTTP load from four clients. */
public final class WebServer {
    private WebServer() {}

    /** Takes nothing; or {@code steps}, and makes a round for each line of stdin. */
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
        if (arguments.length == 0) {
            Workload.run(() -> HttpLoad.round(port));
        } else {
            step(port);
        }
        tomcat.stop();
        tomcat.destroy();
    }

    private static void step(int port) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.equals("end"); line = in.readLine()) {
            System.out.println(line + " " + HttpLoad.round(port));
        }
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
