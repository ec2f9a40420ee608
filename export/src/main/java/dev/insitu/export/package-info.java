/**
 * Serves live counts to Prometheus, by its own Java client. It stands in a jar within insitu.jar and has a class loader of its own, which
 * exists only where a config asks for it: other start-ups do not read these classes.
 *
 * <p>It knows {@link dev.insitu.recording.live.LiveProbe} and no session.
 */
package dev.insitu.export;
