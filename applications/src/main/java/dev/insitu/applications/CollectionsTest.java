package dev.insitu.applications;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.BiMap;
import com.google.common.collect.HashBiMap;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.Multiset;
import com.google.common.collect.Ordering;
import com.google.common.collect.TreeMultiset;
import com.google.common.collect.testing.ListTestSuiteBuilder;
import com.google.common.collect.testing.MapTestSuiteBuilder;
import com.google.common.collect.testing.SetTestSuiteBuilder;
import com.google.common.collect.testing.TestsForListsInJavaUtil;
import com.google.common.collect.testing.TestsForMapsInJavaUtil;
import com.google.common.collect.testing.TestsForQueuesInJavaUtil;
import com.google.common.collect.testing.TestsForSetsInJavaUtil;
import com.google.common.collect.testing.features.CollectionFeature;
import com.google.common.collect.testing.features.CollectionSize;
import com.google.common.collect.testing.features.MapFeature;
import com.google.common.collect.testing.google.BiMapTestSuiteBuilder;
import com.google.common.collect.testing.google.ListGenerators;
import com.google.common.collect.testing.google.ListMultimapTestSuiteBuilder;
import com.google.common.collect.testing.google.MapGenerators;
import com.google.common.collect.testing.google.MultisetTestSuiteBuilder;
import com.google.common.collect.testing.google.SetGenerators;
import com.google.common.collect.testing.google.SortedMultisetTestSuiteBuilder;
import com.google.common.collect.testing.google.TestStringBiMapGenerator;
import com.google.common.collect.testing.google.TestStringListMultimapGenerator;
import com.google.common.collect.testing.google.TestStringMultisetGenerator;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import junit.framework.Test;
import junit.framework.TestSuite;

/** The tests that Guava publishes for collections (guava-testlib): of its own, and of those in java.util. */
public final class CollectionsTest {
    private CollectionsTest() {}

    /** Found by JUnit 3's convention. */
    public static Test suite() {
        TestSuite suite = new TestSuite("collections");
        suite.addTest(new TestsForListsInJavaUtil().allTests());
        suite.addTest(new TestsForMapsInJavaUtil().testsForHashMap());
        suite.addTest(new TestsForMapsInJavaUtil().testsForTreeMapNatural());
        suite.addTest(new TestsForQueuesInJavaUtil().allTests());
        suite.addTest(new TestsForSetsInJavaUtil().allTests());
        suite.addTest(immutableList());
        suite.addTest(immutableSet());
        suite.addTest(immutableMap());
        suite.addTest(hashMultiset());
        suite.addTest(treeMultiset());
        suite.addTest(hashBiMap());
        suite.addTest(arrayListMultimap());
        return suite;
    }

    private static Test immutableList() {
        return ListTestSuiteBuilder.using(new ListGenerators.ImmutableListOfGenerator())
                .named("ImmutableList")
                .withFeatures(CollectionSize.ANY, CollectionFeature.SERIALIZABLE, CollectionFeature.ALLOWS_NULL_QUERIES)
                .createTestSuite();
    }

    private static Test immutableSet() {
        return SetTestSuiteBuilder.using(new SetGenerators.ImmutableSetCopyOfGenerator())
                .named("ImmutableSet")
                .withFeatures(
                        CollectionSize.ANY,
                        CollectionFeature.SERIALIZABLE,
                        CollectionFeature.KNOWN_ORDER,
                        CollectionFeature.ALLOWS_NULL_QUERIES)
                .createTestSuite();
    }

    private static Test immutableMap() {
        return MapTestSuiteBuilder.using(new MapGenerators.ImmutableMapGenerator())
                .named("ImmutableMap")
                .withFeatures(
                        CollectionSize.ANY,
                        CollectionFeature.SERIALIZABLE_INCLUDING_VIEWS,
                        CollectionFeature.KNOWN_ORDER,
                        MapFeature.REJECTS_DUPLICATES_AT_CREATION,
                        CollectionFeature.ALLOWS_NULL_QUERIES)
                .createTestSuite();
    }

    private static Test hashMultiset() {
        TestStringMultisetGenerator generator = new TestStringMultisetGenerator() {
            @Override
            protected Multiset<String> create(String[] elements) {
                return HashMultiset.create(Arrays.asList(elements));
            }
        };
        return MultisetTestSuiteBuilder.using(generator)
                .named("HashMultiset")
                .withFeatures(
                        CollectionSize.ANY,
                        CollectionFeature.FAILS_FAST_ON_CONCURRENT_MODIFICATION,
                        CollectionFeature.GENERAL_PURPOSE,
                        CollectionFeature.SERIALIZABLE,
                        CollectionFeature.ALLOWS_NULL_VALUES)
                .createTestSuite();
    }

    private static Test treeMultiset() {
        TestStringMultisetGenerator generator = new TestStringMultisetGenerator() {
            @Override
            protected Multiset<String> create(String[] elements) {
                return TreeMultiset.create(Arrays.asList(elements));
            }

            @Override
            public List<String> order(List<String> insertionOrder) {
                return Ordering.natural().sortedCopy(insertionOrder);
            }
        };
        return SortedMultisetTestSuiteBuilder.using(generator)
                .named("TreeMultiset")
                .withFeatures(
                        CollectionSize.ANY,
                        CollectionFeature.KNOWN_ORDER,
                        CollectionFeature.GENERAL_PURPOSE,
                        CollectionFeature.SERIALIZABLE,
                        CollectionFeature.ALLOWS_NULL_QUERIES)
                .createTestSuite();
    }

    private static Test hashBiMap() {
        TestStringBiMapGenerator generator = new TestStringBiMapGenerator() {
            @Override
            protected BiMap<String, String> create(Map.Entry<String, String>[] entries) {
                HashBiMap<String, String> map = HashBiMap.create();
                for (Map.Entry<String, String> entry : entries) {
                    map.put(entry.getKey(), entry.getValue());
                }
                return map;
            }
        };
        return BiMapTestSuiteBuilder.using(generator)
                .named("HashBiMap")
                .withFeatures(
                        CollectionSize.ANY,
                        CollectionFeature.SERIALIZABLE,
                        CollectionFeature.SUPPORTS_ITERATOR_REMOVE,
                        CollectionFeature.KNOWN_ORDER,
                        MapFeature.ALLOWS_NULL_KEYS,
                        MapFeature.ALLOWS_NULL_VALUES,
                        MapFeature.ALLOWS_ANY_NULL_QUERIES,
                        MapFeature.GENERAL_PURPOSE)
                .createTestSuite();
    }

    private static Test arrayListMultimap() {
        TestStringListMultimapGenerator generator = new TestStringListMultimapGenerator() {
            @Override
            protected ListMultimap<String, String> create(Map.Entry<String, String>[] entries) {
                ArrayListMultimap<String, String> map = ArrayListMultimap.create();
                for (Map.Entry<String, String> entry : entries) {
                    map.put(entry.getKey(), entry.getValue());
                }
                return map;
            }
        };
        return ListMultimapTestSuiteBuilder.using(generator)
                .named("ArrayListMultimap")
                .withFeatures(
                        MapFeature.ALLOWS_NULL_KEYS,
                        MapFeature.ALLOWS_NULL_VALUES,
                        MapFeature.ALLOWS_ANY_NULL_QUERIES,
                        MapFeature.GENERAL_PURPOSE,
                        MapFeature.FAILS_FAST_ON_CONCURRENT_MODIFICATION,
                        CollectionFeature.SUPPORTS_ITERATOR_REMOVE,
                        CollectionSize.ANY)
                .createTestSuite();
    }
}
