/** Five ways for a call to be slow now and then, none of which shows in the code that is slow. */
package dev.insitu.demo.tail;
