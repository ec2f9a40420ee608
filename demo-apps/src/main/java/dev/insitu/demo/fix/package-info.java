/**
 * Orders and their reports through QuickFIX/J, an engine that many banks run: {@link dev.insitu.demo.fix.FixEngine}. The
 * library is as it comes from Maven Central.
 */
package dev.insitu.demo.fix;
