/**
 * Writes bytecode: an {@link dev.insitu.agent.weave.emit.Advice} around a {@link dev.insitu.agent.weave.emit.JoinPoint}.
 *
 * <p>It is told what to write where, and knows no rule.
 */
package dev.insitu.agent.weave.emit;
