/** What a release consists of, looked at as somebody who gets it would. Only run with {@code -Prelease}. */
package dev.insitu.release;
