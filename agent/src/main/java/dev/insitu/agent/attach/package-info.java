/** Sessions in a JVM that runs already: what the tool asks of the agent there, and how it is told of the end. */
package dev.insitu.agent.attach;
