/**
 * Check results in a form that build servers read.
 *
 * <p>Written without an XML library, because the report uses java.base alone.
 */
package dev.insitu.report.format.xml;
