/** Sessions in a JVM that already runs: what the agent does when the tool asks for one, and how it learns of the end. */
package dev.insitu.agent.attach;
