package dev.insitu.applications;

import scala.Tuple2;
import scala.collection.immutable.TreeMap;
import scala.math.Ordering;

/** Scala's collections: class files of its compiler. */
public final class ScalaCollections {
    private static final int ENTRIES = 20_000;

    private ScalaCollections() {}

    /** Takes nothing. */
    public static void main(String[] arguments) throws Exception {
        Workload.run(ScalaCollections::round);
    }

    private static Object round() {
        TreeMap<String, Integer> map = new TreeMap<>(Ordering.String$.MODULE$);
        for (int i = 0; i < ENTRIES; i++) {
            map = map.updated("key " + i * 7919 % ENTRIES, i);
        }
        long sum = 0;
        for (int i = 0; i < ENTRIES; i++) {
            sum += map.get("key " + i).get();
        }
        Tuple2<String, Integer> first = map.head();
        return sum + first._1() + map.size();
    }
}
