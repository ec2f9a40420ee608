/**
 * Reads the facts about class files that rules need, and knows the classes and methods that are special to the JVM.
 *
 * <p>This package reads bytes and knows no rule.
 */
package dev.insitu.weave.scan;
