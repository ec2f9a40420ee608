package dev.insitu.report.snapshot.driver;

import dev.insitu.recording.journal.RunEnd;
import dev.insitu.report.snapshot.figures.Figures;
import java.util.Optional;

/**
 * All that a verdict on a run goes by.
 *
 * @param number from 1
 * @param end absent where it did not come to its end
 * @param service from when an iteration began to its end
 * @param call how long it kept its caller busy: less than {@code service} where it ends elsewhere
 */
public record JudgedRun(int number, Optional<RunEnd> end, Figures service, Figures call) {}
