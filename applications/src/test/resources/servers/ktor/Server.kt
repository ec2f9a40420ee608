package servers

import io.ktor.http.HttpStatusCode
import io.ktor.server.engine.embeddedServer
import io.ktor.server.netty.Netty
import io.ktor.server.response.respondText
import io.ktor.server.routing.get
import io.ktor.server.routing.routing
import kotlinx.coroutines.delay
import kotlinx.coroutines.runBlocking

/** The service. */
class Quotes {
    suspend fun quote(number: Int): String {
        delay(Answers.millis(number))
        return Answers.to(number)
    }
}

/** Ktor on Netty. Takes the file for the times. */
fun main(arguments: Array<String>) {
    val quotes = Quotes()
    val server = embeddedServer(Netty, port = 0, host = "127.0.0.1") {
        routing {
            get("/quote/{number}") {
                val number = call.parameters["number"]!!.toInt()
                val begun = System.nanoTime()
                val answer = runCatching { quotes.quote(number) }
                Readings.took(begun, answer.isFailure)
                if (answer.isFailure) {
                    call.respondText("failed", status = HttpStatusCode.InternalServerError)
                } else {
                    call.respondText(answer.getOrThrow())
                }
            }
        }
    }
    server.start(wait = false)
    val port = runBlocking { server.engine.resolvedConnectors().first().port }
    Load.run { Http.client(port) }
    server.stop(0, 0)
    Readings.write(arguments[0])
}
