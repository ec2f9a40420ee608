/**
 * The probes that rules have: their numbers, their names, and what the journal says of them.
 *
 * <p>Nothing here knows what a probe writes into a method.
 */
package dev.insitu.weave.probe;
