/**
 * The kinds of probe, and the driver: what each selects, what stands in its way, and what it writes.
 *
 * <p>To add one: a record that implements {@link dev.insitu.weave.kind.RuleAction}, with its advice beside it. Nothing
 * outside of this package names a kind but {@link dev.insitu.weave.rule.RuleBook}, which makes them from the
 * configuration.
 */
package dev.insitu.weave.kind;
