package com.acme.uses;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import org.springframework.kafka.annotation.KafkaListener;

/** Methods with annotations of JAX-RS, before and after Jakarta EE 9, and of Spring for Kafka. */
final class Resources {
    @GET
    @javax.ws.rs.GET
    String get() {
        return "got";
    }

    @POST
    @javax.ws.rs.POST
    String post() {
        return "posted";
    }

    @PUT
    @javax.ws.rs.PUT
    String put() {
        return "put";
    }

    @DELETE
    @javax.ws.rs.DELETE
    String delete() {
        return "deleted";
    }

    @PATCH
    String patch() {
        return "patched";
    }

    @KafkaListener(topics = "orders")
    void heard(String order) {
        // Nothing is done with it.
    }
}
