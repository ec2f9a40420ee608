/**
 * What a session does, a class for each part of its work. {@code agent.session} says in which order they begin and end. Parts that concern
 * one topic alone (driving, jitter, exports) are in that topic's package.
 */
package dev.insitu.agent.part;
