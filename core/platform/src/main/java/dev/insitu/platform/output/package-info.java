/** The forms of the report: config names them, report writes them, and a session deletes those of an earlier one. */
package dev.insitu.platform.output;
