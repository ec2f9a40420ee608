package dev.insitu.demo.shop;

import java.util.Locale;

/** What makes some orders slow. */
enum ShopFault {
    /** Nothing. */
    NONE,
    /** 200 small queries instead of three. */
    QUERIES,
    /** A report keeps most connections of the pool. */
    POOL,
    /** A refresh of the prices holds the lock that readers need. */
    LOCK,
    /** A computation that grows with the order, three layers down. */
    CODE,
    /** The log's disk is slow. */
    LOG,
    /** Bursts of garbage. */
    GARBAGE;

    static ShopFault of(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }
}
