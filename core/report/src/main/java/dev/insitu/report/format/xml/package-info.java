/**
 * What checks came to, as a build server reads it.
 *
 * <p>Written by hand: the report knows java.base alone.
 */
package dev.insitu.report.format.xml;
