/**
 * What can be woven, as immutable values: probes, ends of spans, the driver, on a body, a call or lines.
 *
 * <p>They say what is wanted, not how it is written.
 */
package dev.insitu.agent.weave.point;
