package dev.insitu.weave.scan;

import java.util.Optional;
import java.util.Set;
import net.bytebuddy.jar.asm.Type;

/**
 * The types by which methods return a result that is there later: what a method declares decides what its probe can be told.
 */
public enum AsyncType {
    /** Its completion can be seen: {@code until: completion} times the result. */
    SEEN(
            "java.util.concurrent.CompletionStage",
            "java.util.concurrent.CompletableFuture",
            "com.google.common.util.concurrent.ListenableFuture",
            "com.google.common.util.concurrent.SettableFuture",
            "com.google.common.util.concurrent.FluentFuture",
            "io.netty.util.concurrent.Future",
            "io.netty.util.concurrent.Promise",
            "io.netty.channel.ChannelFuture",
            "io.netty.channel.ChannelPromise",
            "io.vertx.core.Future",
            "reactor.core.publisher.Mono",
            "reactor.core.publisher.Flux"),
    /** A supertype of those and of others: it depends on each result whether its completion can be seen. */
    PERHAPS(
            "java.util.concurrent.Future",
            "java.util.concurrent.ScheduledFuture",
            "java.util.concurrent.RunnableFuture",
            "org.reactivestreams.Publisher",
            "reactor.core.CorePublisher"),
    /** Its completion cannot be seen. */
    UNSEEN(
            "java.util.concurrent.Flow$Publisher",
            "io.reactivex.rxjava3.core.Completable",
            "io.reactivex.rxjava3.core.Flowable",
            "io.reactivex.rxjava3.core.Maybe",
            "io.reactivex.rxjava3.core.Observable",
            "io.reactivex.rxjava3.core.Single",
            "io.smallrye.mutiny.Multi",
            "io.smallrye.mutiny.Uni",
            "kotlinx.coroutines.Deferred",
            "kotlinx.coroutines.flow.Flow",
            "scala.concurrent.Future");

    /** Types that an operator in between keeps: {@code lift} makes one of these of each publisher. */
    private static final Set<String> REPLACEABLE = Set.of(
            "java/lang/Object",
            "org/reactivestreams/Publisher",
            "reactor/core/CorePublisher",
            "reactor/core/publisher/Flux",
            "reactor/core/publisher/Mono");

    @SuppressWarnings("ImmutableEnumChecker") // made by Set.of
    private final Set<String> names;

    AsyncType(String... names) {
        this.names = Set.of(names);
    }

    /** What the result of a method with this descriptor is; empty for a result that is there when the method returns. */
    public static Optional<AsyncType> of(String descriptor) {
        if (suspends(descriptor)) {
            return Optional.of(SEEN);
        }
        String name = Type.getReturnType(descriptor).getClassName();
        for (AsyncType each : values()) {
            if (each.names.contains(name)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /** How a report names that result. */
    public static String nameOf(String descriptor) {
        return suspends(descriptor)
                ? "from a suspend function"
                : Type.getReturnType(descriptor).getClassName();
    }

    /** Whether it is a method of Kotlin that may return before it has its result. */
    public static boolean suspends(String descriptor) {
        return descriptor.endsWith("Lkotlin/coroutines/Continuation;)Ljava/lang/Object;");
    }

    /** Whether a caller of a method with this result may get a publisher in place of the one that the method returned. */
    public static boolean mayBeReplaced(Type result) {
        return result.getSort() == Type.OBJECT && REPLACEABLE.contains(result.getInternalName());
    }
}
