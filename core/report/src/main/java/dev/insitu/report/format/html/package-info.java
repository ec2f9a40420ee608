/**
 * The report as one page for a browser: no network access, no other file. Names in it are never executed.
 *
 * <p>The page consists of the resources beside these classes ({@link dev.insitu.report.format.html.PageParts}) and the data of a
 * snapshot ({@link dev.insitu.report.format.html.PageData}), which only the page's own script reads.
 */
package dev.insitu.report.format.html;
