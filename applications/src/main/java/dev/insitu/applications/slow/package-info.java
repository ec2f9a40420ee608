/** Applications with a fault, for the cause of which the tests look. */
package dev.insitu.applications.slow;
