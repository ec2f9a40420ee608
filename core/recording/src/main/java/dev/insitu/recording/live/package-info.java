/**
 * What other systems read from a running JVM: each probe's counts since the session began, taken from a recording.
 *
 * <p>It knows neither formats nor networks.
 */
package dev.insitu.recording.live;
