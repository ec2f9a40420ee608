package com.acme.uses;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Calls by gRPC within this JVM. */
final class UsesOfGrpc {
    private UsesOfGrpc() {}

    /** The service. */
    static final class Orders extends OrdersGrpc.OrdersImplBase {
        @Override
        public void place(String order, StreamObserver<String> answer) {
            answer.onNext("placed " + order);
            answer.onCompleted();
        }

        @Override
        public void list(String order, StreamObserver<String> answer) {
            answer.onNext("listed " + order);
            answer.onCompleted();
        }
    }

    static void run() throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        Server server = InProcessServerBuilder.forName("uses")
                .executor(executor)
                .addService(new Orders())
                .build()
                .start();
        ManagedChannel channel = InProcessChannelBuilder.forName("uses").build();
        for (int i = 0; i < Uses.TIMES; i++) {
            ClientCalls.blockingUnaryCall(channel, OrdersGrpc.PLACE, CallOptions.DEFAULT, "order");
            ClientCalls.blockingServerStreamingCall(channel, OrdersGrpc.LIST, CallOptions.DEFAULT, "order")
                    .next();
        }
        channel.shutdownNow();
        server.shutdownNow().awaitTermination();
        // An answer may arrive before the method that gave it ends.
        executor.shutdown();
        executor.awaitTermination(1, TimeUnit.MINUTES);
    }
}
