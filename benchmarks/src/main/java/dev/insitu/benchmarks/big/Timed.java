package dev.insitu.benchmarks.big;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** On a method of each fortieth generated class. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Timed {}
