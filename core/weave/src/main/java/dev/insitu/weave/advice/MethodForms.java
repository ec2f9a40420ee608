package dev.insitu.weave.advice;

import java.util.List;

/**
 * The forms of a method of which it is decided when it runs what it carries.
 *
 * @param number by which the runtime knows the method
 * @param plans what is woven into each form; nothing where it is as it was
 */
public record MethodForms(int number, List<MethodPlan> plans) {}
