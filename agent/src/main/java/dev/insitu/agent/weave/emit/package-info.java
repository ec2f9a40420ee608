/**
 * Writes bytecode: an {@link dev.insitu.agent.weave.advice.Advice} around a {@link dev.insitu.agent.weave.advice.JoinPoint}.
 *
 * <p>It is told what to write where, and knows no rule.
 */
package dev.insitu.agent.weave.emit;
