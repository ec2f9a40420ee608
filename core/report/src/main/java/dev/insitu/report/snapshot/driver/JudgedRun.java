package dev.insitu.report.snapshot.driver;

import dev.insitu.recording.journal.RunEnd;
import dev.insitu.report.snapshot.figures.Figures;
import java.util.Optional;

/**
 * The basis of a verdict on a run.
 *
 * @param number from 1
 * @param end absent where the run did not end
 * @param service from an iteration's start to its end
 * @param call how long an iteration kept its caller busy: less than {@code service} where it ends elsewhere
 */
public record JudgedRun(int number, Optional<RunEnd> end, Figures service, Figures call) {}
