package dev.insitu.report.live;

import dev.insitu.report.recording.BucketCounts;

/**
 * Everything a probe has counted so far, whatever run it was in. Immutable.
 *
 * @param name as in the report; no two are equal
 * @param buckets the samples, in nanoseconds
 * @param sumNanos of all samples
 * @param errors samples that ended by an exception, among the others
 * @param inFlight calls that have begun and not ended
 */
public record LiveProbe(String name, BucketCounts buckets, double sumNanos, long errors, long inFlight) {}
