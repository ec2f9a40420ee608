package dev.insitu.explain.look;

import java.lang.management.GarbageCollectorMXBean;
import javax.management.ObjectName;

/** A collector as the JVM has them, that counts what a test says. */
final class CountingCollector implements GarbageCollectorMXBean {
    private final String name;
    private long count;
    private long millis;

    CountingCollector(String name) {
        this.name = name;
    }

    void collects(long took) {
        count++;
        millis += took;
    }

    @Override
    public long getCollectionCount() {
        return count;
    }

    @Override
    public long getCollectionTime() {
        return millis;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public boolean isValid() {
        return true;
    }

    @Override
    public String[] getMemoryPoolNames() {
        return new String[0];
    }

    @Override
    public ObjectName getObjectName() {
        throw new UnsupportedOperationException();
    }
}
