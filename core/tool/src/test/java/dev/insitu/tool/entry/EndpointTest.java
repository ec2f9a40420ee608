package dev.insitu.tool.entry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EndpointTest {
    @Test
    void aPartOfARouteInBracesIsAnyText() {
        assertThat(matches("GET /orders/*", "GET /orders/{id}")).isTrue();
        assertThat(matches("GET /orders/42", "GET /orders/{id}")).isTrue();
        assertThat(matches("/orders/{id}/", "GET /orders/{id}")).isTrue();
        assertThat(matches("GET /orders/*", "GET /orders")).isFalse();
        assertThat(matches("GET /orders/*", "GET /orders/{id}/lines")).isFalse();
        assertThat(matches("GET /orders/**", "GET /orders/{id}/lines")).isTrue();
        assertThat(matches("GET /prices/42", "GET /orders/{id}")).isFalse();
    }

    @Test
    void theMethodCounts() {
        assertThat(matches("POST /orders", "GET /orders")).isFalse();
        assertThat(matches("get /orders", "GET /orders")).isTrue();
        assertThat(matches("POST /orders", "ANY /orders")).isTrue();
        assertThat(matches("/orders", "GET /orders")).isTrue();
    }

    @Test
    void aRowMayHaveSeveralRoutesOrTheMethodBehindThem() {
        assertThat(matches("POST /b", "POST /a, POST /b")).isTrue();
        assertThat(matches("GET /orders", "GET /orders Orders#all")).isTrue();
        assertThat(matches("GET /", "GET /")).isTrue();
    }

    @Test
    void aGrpcServiceMayHaveItsPackage() {
        assertThat(matches("shop.v1.Orders/Place", "Orders/Place")).isTrue();
        assertThat(matches("Orders/*", "Orders/Place")).isTrue();
        assertThat(matches("Orders/Cancel", "Orders/Place")).isFalse();
    }

    private static boolean matches(String endpoint, String name) {
        return Endpoint.parse(endpoint).matches(name);
    }
}
