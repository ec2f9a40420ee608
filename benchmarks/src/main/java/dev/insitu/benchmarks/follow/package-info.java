/** What an application notices while the slow calls of one of its methods are followed, and afterwards. */
package dev.insitu.benchmarks.follow;
