/** What looking at threads may take of a CPU, and how often it is done for that. */
package dev.insitu.explain.pace;
