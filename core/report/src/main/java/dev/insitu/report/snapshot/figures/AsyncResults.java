package dev.insitu.report.snapshot.figures;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a probe knows of the asynchronous results that its calls returned. Immutable.
 *
 * @param assembled types that its methods return while it times them until they return only; with each, whether {@code until:
 *     completion} would time the result
 * @param cancelled calls whose result was cancelled: they are timed, and are no errors
 * @param noCallback by type, results whose completion cannot be seen, though it was asked for: timed until the return. Behind the
 *     type of a library whose version Insitu does not know stands the error that showed it, in brackets
 * @param unwoven by class, objects that were to end calls and whose methods cannot be woven: only calls of them are seen
 * @param neverStarted publishers that were returned and not subscribed
 */
public record AsyncResults(
        Map<String, Boolean> assembled,
        long cancelled,
        Map<String, Long> noCallback,
        Map<String, Long> unwoven,
        long neverStarted) {
    public static final AsyncResults NONE = new AsyncResults(Map.of(), 0, Map.of(), Map.of(), 0);

    public AsyncResults {
        assembled = new TreeMap<>(assembled);
        noCallback = new TreeMap<>(noCallback);
        unwoven = new TreeMap<>(unwoven);
    }
}
