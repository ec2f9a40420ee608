package servers;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.MoreExecutors;
import io.grpc.CallOptions;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.InsecureServerCredentials;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** gRPC on Netty, with what its compiler would generate. Takes the file for the times. */
public final class Server {
    private static final MethodDescriptor.Marshaller<String> TEXT = new MethodDescriptor.Marshaller<>() {
        @Override
        public InputStream stream(String value) {
            return new ByteArrayInputStream(value.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String parse(InputStream in) {
            try {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    };

    private static final MethodDescriptor<String, String> QUOTE = MethodDescriptor.<String, String>newBuilder()
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName("servers.Quotes/quote")
            .setRequestMarshaller(TEXT)
            .setResponseMarshaller(TEXT)
            .build();

    private Server() {}

    /** The service. */
    static final class Quotes {
        private final ScheduledExecutorService later;

        Quotes(ScheduledExecutorService later) {
            this.later = later;
        }

        void serve(String request, StreamObserver<String> caller) {
            int number = Integer.parseInt(request);
            later.schedule(() -> answer(number, caller), Answers.millis(number), TimeUnit.MILLISECONDS);
        }

        private static void answer(int number, StreamObserver<String> caller) {
            if (Answers.fails(number)) {
                caller.onError(Status.NOT_FOUND.asRuntimeException());
            } else {
                caller.onNext(Answers.to(number));
                caller.onCompleted();
            }
        }
    }

    /** The future stub. */
    static final class Stub {
        private final ManagedChannel channel;

        Stub(ManagedChannel channel) {
            this.channel = channel;
        }

        ListenableFuture<String> quote(int number) {
            return ClientCalls.futureUnaryCall(
                    channel.newCall(QUOTE, CallOptions.DEFAULT), Integer.toString(number));
        }
    }

    private static Load.Client client(ManagedChannel channel) {
        Stub stub = new Stub(channel);
        return number -> {
            long begun = System.nanoTime();
            ListenableFuture<String> answer = stub.quote(number);
            answer.addListener(
                    () -> Readings.took(begun, Answers.fails(number)), MoreExecutors.directExecutor());
            try {
                return answer.get();
            } catch (ExecutionException e) {
                return null;
            }
        };
    }

    public static void main(String[] arguments) throws Exception {
        ScheduledExecutorService later = Executors.newScheduledThreadPool(2);
        Quotes quotes = new Quotes(later);
        io.grpc.Server server = Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create())
                .addService(ServerServiceDefinition.builder("servers.Quotes")
                        .addMethod(QUOTE, ServerCalls.asyncUnaryCall(quotes::serve))
                        .build())
                .build()
                .start();
        ManagedChannel channel = Grpc.newChannelBuilder(
                        "127.0.0.1:" + server.getPort(), InsecureChannelCredentials.create())
                .build();
        Load.run(() -> client(channel));
        channel.shutdownNow();
        server.shutdownNow().awaitTermination();
        later.shutdown();
        Readings.write(arguments[0]);
    }
}
