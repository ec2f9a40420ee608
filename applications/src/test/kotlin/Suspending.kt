package dev.insitu.applications.kotlin

import java.util.concurrent.ForkJoinPool
import java.util.concurrent.atomic.AtomicInteger
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.delay
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.suspendCancellableCoroutine
import kotlinx.coroutines.withContext
import kotlinx.coroutines.yield

interface Inherited {
    suspend fun inherited(number: Int): Int {
        yield()
        return number
    }
}

/** Suspend functions that return at once, suspend, fail, are cancelled, end with a call of another, and call themselves. */
class Suspending : Inherited {
    suspend fun ask(number: Int): Int {
        check(number % 10 != 1) { "no answer to $number" }
        if (number % 2 == 0) return number
        delay(1)
        return later(number) + 1
    }

    suspend fun later(number: Int): Int {
        yield()
        return number
    }

    suspend fun last(number: Int): Int = later(number)

    suspend fun elsewhere(number: Int): Int = suspendCancellableCoroutine { caller ->
        ForkJoinPool.commonPool().execute { caller.resumeWith(Result.success(number)) }
    }

    suspend fun deep(level: Int): Int {
        if (level == 0) return 0
        yield()
        return 1 + deep(level - 1)
    }

    // Functions of other names for the JVM than here, which their state machines keep.

    internal suspend fun within(number: Int): Int {
        yield()
        return number
    }

    @JvmName("renamed")
    suspend fun named(number: Int): Int {
        yield()
        return number
    }

    suspend fun never() {
        delay(Long.MAX_VALUE)
    }

    /** Every tenth has its result only when it is cancelled. */
    suspend fun perhaps(number: Int): Int {
        if (number % 10 == 3) never()
        return ask(number)
    }
}

private const val CALLS = 2_000

/** With an argument it asks again and again, and cancels what has no answer, until the driver ends it. */
fun main(arguments: Array<String>) {
    val asked = Suspending()
    if (arguments.isNotEmpty()) {
        runBlocking(Dispatchers.Default) {
            for (number in 0..Int.MAX_VALUE) {
                val call = launch(start = CoroutineStart.UNDISPATCHED) { runCatching { asked.perhaps(number) } }
                if (number % 10 == 3) call.cancel()
                call.join()
            }
        }
    }
    val sum = AtomicInteger()
    val failed = AtomicInteger()
    var wrongThread = 0
    runBlocking {
        withContext(Dispatchers.Default) {
            (0 until CALLS).map { number ->
                launch {
                    try {
                        sum.addAndGet(asked.ask(number) + asked.last(number))
                    } catch (expected: IllegalStateException) {
                        failed.incrementAndGet()
                    }
                }
            }.joinAll()
        }
        val main = Thread.currentThread()
        for (number in 0 until 100) {
            asked.elsewhere(number)
            if (Thread.currentThread() !== main) wrongThread++
        }
        val waits = launch { asked.never() }
        delay(20)
        waits.cancelAndJoin()
        sum.addAndGet(asked.deep(50))
        for (number in 0 until 100) {
            sum.addAndGet(asked.within(number) + asked.named(number) + asked.inherited(number))
        }
    }
    println("$sum $failed $wrongThread")
}
