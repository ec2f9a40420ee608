/** Applications to be profiled. They know nothing of the agent, and print what they know to be true of their own calls. */
package dev.insitu.it.apps;
