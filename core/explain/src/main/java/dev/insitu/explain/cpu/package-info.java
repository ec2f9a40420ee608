/** What threads had of CPUs when they were looked at, and what follows for a call: when it waited for one, and when other waits began and ended. */
package dev.insitu.explain.cpu;
