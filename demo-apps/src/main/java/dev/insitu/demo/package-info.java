/**
 * Plain applications, a package each, that know nothing of being measured: {@code config/} has a file for each that says
 * what of it to measure.
 */
package dev.insitu.demo;
