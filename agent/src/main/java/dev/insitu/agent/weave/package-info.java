/**
 * From a rule to a woven class: {@link dev.insitu.agent.weave.Weaver} decides by name, {@link
 * dev.insitu.agent.weave.ClassScan} looks, {@link dev.insitu.agent.weave.RuleBook} matches, {@link
 * dev.insitu.agent.weave.ClassWeaver} rewrites.
 */
package dev.insitu.agent.weave;
