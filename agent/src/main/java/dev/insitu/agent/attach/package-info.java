/** Sessions in a JVM that already runs: how the agent starts one for the tool, and how it ends. */
package dev.insitu.agent.attach;
