/** Configuration, weaving, the session and the tool. */
package dev.insitu.agent;
