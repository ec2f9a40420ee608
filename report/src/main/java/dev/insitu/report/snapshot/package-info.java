/** What a recording amounts to: figures, computed once and immutable. */
package dev.insitu.report.snapshot;
