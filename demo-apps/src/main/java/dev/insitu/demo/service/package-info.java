/**
 * A service that takes orders from one Chronicle Queue and puts their fills into another:
 * {@link dev.insitu.demo.service.QueueService}. The library is as it comes from Maven Central.
 */
package dev.insitu.demo.service;
