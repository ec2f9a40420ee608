/**
 * Writes bytecode: an {@link dev.insitu.weave.advice.Advice} around a {@link dev.insitu.weave.advice.JoinPoint}.
 *
 * <p>It is told what to write where, and knows no rule.
 */
package dev.insitu.weave.emit;
