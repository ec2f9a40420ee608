package dev.insitu.weave.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.weave.Rules;
import dev.insitu.weave.Woven;
import dev.insitu.weave.generated.Program;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A rule whose name holds {route} names its probes after what the methods serve. */
class RouteScanTest {
    private static final Program SPRING = Program.compile(17, """
            package org.springframework.web.bind.annotation;
            enum RequestMethod { GET, POST }
            @interface RequestMapping { String[] value() default {}; String[] path() default {}; RequestMethod[] method() default {}; }
            @interface GetMapping { String[] value() default {}; String[] path() default {}; }
            @RequestMapping("/orders/")
            class Orders {
                @GetMapping("/{id}") void get(int id) {}
                @GetMapping void all() {}
                @RequestMapping(path = { "a", "b" }, method = RequestMethod.POST) void post() {}
                @RequestMapping("any") void any() {}
                void helper() {}
            }
            class Health {
                @GetMapping("/") void root() {}
                @GetMapping("/orders") void twin() {}
            }
            """);

    private static final Program JAX_RS = Program.compile(17, """
            package jakarta.ws.rs;
            @interface Path { String value(); }
            @interface GET {}
            @interface DELETE {}
            @Path("orders")
            class Orders {
                @GET @Path("{id}") void get(int id) {}
                @DELETE void clear() {}
                @Path("sub") Object locator() { return null; }
            }
            """);

    private static final Program GRPC = Program.compile(17, """
            package io.grpc.stub;
            interface StreamObserver {}
            interface BindableService { Object bindService(); }
            class OrdersGrpc {
                abstract static class OrdersImplBase implements BindableService {
                    void place(Object request, StreamObserver answers) {}
                    public Object bindService() { return null; }
                }
            }
            class Orders extends OrdersGrpc.OrdersImplBase {
                @Override void place(Object request, StreamObserver answers) {}
                void helper() {}
            }
            """);

    @Test
    void springsAnnotationsOfClassAndMethodMakeARoute() {
        assertThat(names(SPRING, "@GetMapping", "@RequestMapping"))
                .containsExactlyInAnyOrder(
                        "GET /orders/{id}",
                        "GET /orders",
                        "POST /orders/a, POST /orders/b",
                        "ANY /orders/any",
                        "GET /",
                        "GET /orders Orders#all");
    }

    @Test
    void aPathOfJaxRsIsARouteOnlyWithAMethod() {
        assertThat(names(JAX_RS, "@GET", "@DELETE")).containsExactlyInAnyOrder("GET /orders/{id}", "DELETE /orders");
    }

    @Test
    void aMethodOfAServiceIsAGrpcMethod() {
        assertThat(names(GRPC, "io.grpc.stub.BindableService+#*")).containsExactly("Orders/Place");
    }

    private static List<String> names(Program program, String... methods) {
        return List.copyOf(Woven.of(
                        program,
                        Rules.book(List.of(methods).stream()
                                .map(method -> Rules.named("{route}", method))
                                .toList()))
                .facts()
                .probes()
                .values());
    }
}
