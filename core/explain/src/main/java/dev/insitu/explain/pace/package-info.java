/** The CPU budget for looks at threads, and the rate of looks that follows from it. */
package dev.insitu.explain.pace;
