package dev.insitu.it.apps;

/**
 * What {@link Soaking} calls. A class of its own: JDK 17 loses metaspace each time that Soaking is transformed, for any agent
 * (docs/trust.md).
 */
final class Soaked {
    private Soaked() {}

    static long work(long n) {
        return n * 31 + 7;
    }
}
