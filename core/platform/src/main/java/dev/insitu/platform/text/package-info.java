/** Numbers, durations and stack frames as readable text. */
package dev.insitu.platform.text;
