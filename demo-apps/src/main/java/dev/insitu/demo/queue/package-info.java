/** Two threads and the queue between them: {@link dev.insitu.demo.queue.ProducerConsumer}. */
package dev.insitu.demo.queue;
