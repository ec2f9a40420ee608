/**
 * Writes bytecode: an {@link dev.insitu.weave.advice.Advice} around a {@link dev.insitu.weave.advice.JoinPoint}.
 *
 * <p>Its callers say what to write where; this package knows no rule.
 */
package dev.insitu.weave.emit;
