/**
 * The kinds of probe, and the driver: what each selects, what prevents it, and what it writes.
 *
 * <p>To add a kind, write a record that implements {@link dev.insitu.weave.kind.RuleAction}, and its advice. Outside
 * this package only {@link dev.insitu.weave.rule.RuleBook} names a kind; it makes them from the configuration.
 */
package dev.insitu.weave.kind;
