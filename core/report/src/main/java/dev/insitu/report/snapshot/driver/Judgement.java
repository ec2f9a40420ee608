package dev.insitu.report.snapshot.driver;

/**
 * A verdict and its reason.
 *
 * @param reason a text without a full stop
 */
public record Judgement(Verdict verdict, String reason) {}
