package com.acme.uses;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

/** Handlers of Spring MVC in Tomcat. */
final class UsesOfSpring {
    private UsesOfSpring() {}

    /** A handler for each mapping. */
    @RestController
    @EnableWebMvc
    public static class Orders {
        @GetMapping("/orders")
        public String get() {
            return "got";
        }

        @PostMapping("/orders")
        public String post() {
            return "posted";
        }

        @PutMapping("/orders")
        public String put() {
            return "put";
        }

        @DeleteMapping("/orders")
        public String delete() {
            return "deleted";
        }

        @PatchMapping("/orders")
        public String patch() {
            return "patched";
        }

        @RequestMapping("/any")
        public String any() {
            return "any";
        }
    }

    static void run() throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
        tomcat.setPort(0);
        Context context = tomcat.addContext("", null);
        AnnotationConfigWebApplicationContext beans = new AnnotationConfigWebApplicationContext();
        beans.register(Orders.class);
        Tomcat.addServlet(context, "spring", new DispatcherServlet(beans));
        context.addServletMappingDecoded("/", "spring");
        tomcat.getConnector();
        tomcat.start();
        String uri = "http://127.0.0.1:" + tomcat.getConnector().getLocalPort();
        for (int i = 0; i < Uses.TIMES; i++) {
            for (String method : new String[] {"GET", "POST", "PUT", "DELETE", "PATCH"}) {
                send(method, uri + "/orders");
            }
            send("GET", uri + "/any");
        }
        tomcat.stop();
    }

    private static void send(String method, String uri) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(uri))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        int status = HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
        if (status != 200) {
            throw new IllegalStateException(method + " " + status);
        }
    }
}
