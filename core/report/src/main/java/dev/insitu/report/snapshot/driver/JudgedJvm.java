package dev.insitu.report.snapshot.driver;

import java.util.List;

/**
 * The runs at one rate in one of several JVMs.
 *
 * @param name distinguishes it from the others
 * @param plan its own plan
 * @param runs numbered as in that JVM
 */
public record JudgedJvm(String name, DriverPlan plan, List<JudgedRun> runs) {}
