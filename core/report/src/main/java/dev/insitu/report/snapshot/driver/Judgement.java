package dev.insitu.report.snapshot.driver;

/**
 * A verdict and why.
 *
 * @param reason in words, without a full stop
 */
public record Judgement(Verdict verdict, String reason) {}
