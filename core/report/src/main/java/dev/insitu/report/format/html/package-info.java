/**
 * The report as one page for a browser: no network, no other file, nothing that a name in it could run.
 *
 * <p>The page is put together from the resources beside these classes ({@link dev.insitu.report.format.html.PageParts}) and the data of a
 * snapshot ({@link dev.insitu.report.format.html.PageData}), which only the page's own script reads.
 */
package dev.insitu.report.format.html;
