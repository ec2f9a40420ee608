/** What the driver itself costs, and how well it keeps a rate: an application, and who runs it with builds in turn. */
package dev.insitu.benchmarks.driver;
