/** What a release consists of, as its users receive it. Only run with {@code -Prelease}. */
package dev.insitu.release;
