package servers;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;

/** Vert.x. Takes the file for the times. */
public final class Server {
    private static final int FAILED = 500;

    private Server() {}

    /** The service. */
    static final class Quotes {
        private final Vertx vertx;

        Quotes(Vertx vertx) {
            this.vertx = vertx;
        }

        Future<String> quote(int number) {
            Promise<String> answer = Promise.promise();
            vertx.setTimer(Answers.millis(number), timer -> {
                if (Answers.fails(number)) {
                    answer.fail(new IllegalStateException("no answer to " + number));
                } else {
                    answer.complete(Answers.to(number));
                }
            });
            return answer.future();
        }
    }

    public static void main(String[] arguments) throws Exception {
        Vertx vertx = Vertx.vertx();
        Quotes quotes = new Quotes(vertx);
        HttpServer server = vertx.createHttpServer()
                .requestHandler(request -> {
                    long begun = System.nanoTime();
                    quotes.quote(Integer.parseInt(request.path().substring("/quote/".length())))
                            .onComplete(result -> {
                                Readings.took(begun, result.failed());
                                request.response()
                                        .setStatusCode(result.failed() ? FAILED : 200)
                                        .end(result.failed() ? "failed" : result.result());
                            });
                })
                .listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .get();
        Load.run(() -> Http.client(server.actualPort()));
        vertx.close().toCompletionStage().toCompletableFuture().get();
        Readings.write(arguments[0]);
    }
}
