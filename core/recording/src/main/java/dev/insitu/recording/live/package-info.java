/**
 * What other systems want of a JVM that runs: for each probe everything counted since the session began, out of a recording.
 *
 * <p>It knows no format and no network.
 */
package dev.insitu.recording.live;
