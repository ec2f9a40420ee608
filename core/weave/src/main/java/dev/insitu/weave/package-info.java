/**
 * From a rule to a woven class: {@link dev.insitu.weave.Weaver} is shown each class, {@link
 * dev.insitu.weave.rule.RuleBook} knows the rules that mean it, {@link dev.insitu.weave.rule.Planner} decides
 * what is woven, {@link dev.insitu.weave.emit.ClassWeaver} rewrites.
 *
 * <p>Here are only the doors; {@code scan}, {@code point}, {@code rule}, {@code emit} and {@code live} do the work.
 */
package dev.insitu.weave;
