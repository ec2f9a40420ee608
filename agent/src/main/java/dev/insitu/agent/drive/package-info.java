/** Drives the application's method: plans the stages, opens them one after the other, and notes the result of each. */
package dev.insitu.agent.drive;
