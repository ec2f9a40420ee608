package dev.insitu.applications.kotlin

import java.util.concurrent.Executors
import java.util.concurrent.Semaphore
import java.util.concurrent.TimeUnit
import kotlin.coroutines.resume
import kotlin.coroutines.resumeWithException
import kotlinx.coroutines.CancellableContinuation
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.suspendCancellableCoroutine
import kotlinx.coroutines.yield

/** Suspend functions of which a tenth fails and a tenth is cancelled. */
class Timed {
    private val later = Executors.newScheduledThreadPool(2) { task -> Thread(task, "later").apply { isDaemon = true } }

    /** Half have their result at once, the others 2 ms later by another thread. */
    suspend fun ask(number: Int): Int {
        val answer = suspendCancellableCoroutine<Int> { caller ->
            val end = Runnable { end(number, caller) }
            if (number / 10 % 2 == 0) end.run() else later.schedule(end, 2, TimeUnit.MILLISECONDS)
        }
        return answer + 1
    }

    private fun end(number: Int, caller: CancellableContinuation<Int>) {
        when (number % 10) {
            1 -> caller.resumeWithException(IllegalStateException("no answer to $number"))
            3 -> caller.cancel()
            else -> caller.resume(number)
        }
    }

    /** Suspends once. */
    suspend fun pass(number: Int): Int {
        yield()
        when (number % 10) {
            1 -> throw IllegalStateException("no answer to $number")
            3 -> throw CancellationException("not wanted")
            else -> return number
        }
    }
}

private const val MOST_IN_FLIGHT = 2_000
private val PERCENTILES = listOf(75, 90, 99)

/**
 * Times calls by hand, where the caller has their results, and prints percentiles; then how much the heap has grown over many more
 * calls. Takes the numbers of both.
 */
fun main(arguments: Array<String>) {
    val asked = Timed()
    println(timed(asked, arguments[0].toInt()))
    println("grown " + grown(asked, arguments[1].toInt()))
}

private fun timed(asked: Timed, calls: Int): String {
    val callers = CoroutineScope(Dispatchers.Default + SupervisorJob())
    val nanos = LongArray(calls)
    val room = Semaphore(MOST_IN_FLIGHT)
    for (number in 0 until calls) {
        room.acquire()
        callers.launch {
            val begun = System.nanoTime()
            try {
                asked.ask(number)
            } catch (expected: IllegalStateException) {
                // Failed or cancelled.
            }
            nanos[number] = System.nanoTime() - begun
            room.release()
        }
    }
    room.acquire(MOST_IN_FLIGHT)
    nanos.sort()
    return PERCENTILES.joinToString(" ") { percent -> nanos[(calls.toLong() * percent / 100).toInt() - 1].toString() }
}

private fun grown(asked: Timed, calls: Int): Long = runBlocking {
    pass(asked, calls / 10)
    val before = used()
    pass(asked, calls)
    maxOf(0, used() - before)
}

private suspend fun pass(asked: Timed, calls: Int) {
    for (number in 0 until calls) {
        try {
            asked.pass(number)
        } catch (expected: IllegalStateException) {
            // Failed or cancelled.
        }
    }
}

private fun used(): Long {
    System.gc()
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()
}
