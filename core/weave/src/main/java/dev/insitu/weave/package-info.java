/**
 * From a rule to a woven class: {@link dev.insitu.weave.Weaver} receives each class,
 * {@link dev.insitu.weave.rule.RuleBook} finds the rules that may mean it, {@link dev.insitu.weave.rule.Planner}
 * decides what to weave, and {@link dev.insitu.weave.emit.ClassWeaver} rewrites the class.
 *
 * <p>This package has only the entry points; {@code scan}, {@code rule}, {@code kind}, {@code advice}, {@code emit},
 * {@code probe} and {@code live} do the work.
 */
package dev.insitu.weave;
