package dev.insitu.report.snapshot.driver;

import java.util.List;

/**
 * The runs at one rate in one of several JVMs.
 *
 * @param name tells it from the others
 * @param plan its own
 * @param runs numbered as they were in it
 */
public record JudgedJvm(String name, DriverPlan plan, List<JudgedRun> runs) {}
