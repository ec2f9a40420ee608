package dev.insitu.agent.weave.rule;

import dev.insitu.agent.weave.scan.Call;

/**
 * A call that a rule means if the type it names, which is not loaded yet, is one that the rule means.
 *
 * @param in the method with the call, as the report names it
 */
public record UnknownCall(Rule rule, Call call, String in) {}
