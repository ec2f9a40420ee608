/** Five ways for a call to be slow now and then, each invisible in the code that is slow. */
package dev.insitu.demo.tail;
