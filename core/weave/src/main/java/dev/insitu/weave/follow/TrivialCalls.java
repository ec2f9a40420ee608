package dev.insitu.weave.follow;

import java.util.Set;

/**
 * Calls of the JDK that take some nanoseconds whatever they get. A probe would take longer than they do; their time is in {@code self}.
 */
final class TrivialCalls {
    private static final Set<String> CLASSES = Set.of(
            "java/lang/Object",
            "java/lang/Boolean",
            "java/lang/Byte",
            "java/lang/Character",
            "java/lang/Short",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Float",
            "java/lang/Double",
            "java/lang/Number",
            "java/lang/Math",
            "java/lang/StrictMath",
            "java/lang/StringBuilder",
            "java/lang/Enum",
            "java/util/Objects",
            "java/util/Optional",
            "java/lang/Throwable",
            "java/lang/AssertionError",
            "java/util/concurrent/TimeUnit");

    private static final Set<String> METHODS = Set.of(
            "java/lang/String#length",
            "java/lang/String#charAt",
            "java/lang/String#isEmpty",
            "java/lang/String#hashCode",
            "java/lang/System#nanoTime",
            "java/lang/System#currentTimeMillis",
            "java/lang/Thread#currentThread",
            "java/util/List#size",
            "java/util/List#get",
            "java/util/List#isEmpty",
            "java/util/Map$Entry#getKey",
            "java/util/Map$Entry#getValue");

    /** These wait, or call the application. */
    private static final Set<String> NOT = Set.of(
            "java/lang/Object#wait",
            "java/util/concurrent/TimeUnit#sleep",
            "java/util/concurrent/TimeUnit#timedWait",
            "java/util/concurrent/TimeUnit#timedJoin",
            "java/util/Optional#map",
            "java/util/Optional#flatMap",
            "java/util/Optional#filter",
            "java/util/Optional#orElseGet",
            "java/util/Optional#orElseThrow",
            "java/util/Optional#ifPresent",
            "java/util/Optional#ifPresentOrElse",
            "java/util/Optional#or",
            "java/util/Objects#equals",
            "java/util/Objects#hash",
            "java/util/Objects#toString",
            "java/util/Objects#requireNonNullElseGet");

    private TrivialCalls() {}

    static boolean contain(CallSite site) {
        String method = site.owner() + '#' + site.name();
        return (CLASSES.contains(site.owner()) || METHODS.contains(method)) && !NOT.contains(method);
    }
}
