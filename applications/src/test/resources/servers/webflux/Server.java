package servers;

import java.time.Duration;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.config.EnableWebFlux;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** Spring WebFlux on Reactor Netty. Takes the file for the times. */
public final class Server {
    private Server() {}

    /** The application. */
    @Configuration
    @EnableWebFlux
    public static class App {
        @Bean
        public Quotes quotes() {
            return new Quotes();
        }
    }

    /** The controller. */
    @RestController
    public static class Quotes {
        @GetMapping("/quote/{number}")
        public Mono<String> quote(@PathVariable("number") int number) {
            Mono<String> answer =
                    Mono.delay(Duration.ofMillis(Answers.millis(number))).map(tick -> Answers.to(number));
            return Mono.defer(() -> {
                long begun = System.nanoTime();
                return answer.doOnSuccess(text -> Readings.took(begun, false))
                        .doOnError(failure -> Readings.took(begun, true));
            });
        }
    }

    public static void main(String[] arguments) throws Exception {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(App.class);
        DisposableServer server = HttpServer.create()
                .host("127.0.0.1")
                .port(0)
                .handle(new ReactorHttpHandlerAdapter(
                        WebHttpHandlerBuilder.applicationContext(context).build()))
                .bindNow();
        Load.run(() -> Http.client(server.port()));
        server.disposeNow();
        context.close();
        Readings.write(arguments[0]);
    }
}
