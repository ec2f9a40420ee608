package com.acme;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.insitu.junit.InsituTest;
import org.junit.jupiter.api.Test;

@InsituTest(
        probes = "com.acme.Book#match",
        checks = {"match p99 <= 50ms", "match errors <= 0"})
class BookTest {
    @Test
    void matchesEachOfferOnce() {
        Book book = new Book();
        for (int price = 0; price < 20_000; price++) {
            book.offer(price);
        }
        for (int price = 0; price < 20_000; price++) {
            assertTrue(book.match(price));
        }
        assertFalse(book.match(20_000));
    }
}
