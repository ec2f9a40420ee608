package dev.insitu.report.snapshot.figures;

/** A method that a rule matched but that could not be measured. */
public record SkippedMethod(String method, String reason) {}
