/** What config, recording and report call the same: the kinds of probes, and Insitu's own. */
package dev.insitu.platform.probe;
