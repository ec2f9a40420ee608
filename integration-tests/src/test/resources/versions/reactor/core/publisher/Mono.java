package reactor.core.publisher;

/** Of a version that lacks what Insitu relies on. */
public class Mono<T> {}
