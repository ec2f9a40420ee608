package dev.insitu.weave.advice;

import java.util.List;

/**
 * The forms of a method for which the woven code is chosen when the method runs.
 *
 * @param number the method's number in the runtime
 * @param plans what to weave into each form; empty for an unchanged form
 */
public record MethodForms(int number, List<MethodPlan> plans) {}
