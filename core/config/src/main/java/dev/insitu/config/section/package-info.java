/**
 * One class for each map of the file: its keys, their allowed values, and which keys exclude each other.
 *
 * <p>A section only creates values.
 */
package dev.insitu.config.section;
