package com.acme.uses;

import io.grpc.BindableService;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Calls by gRPC within this JVM. */
final class UsesOfGrpc {
    private static final MethodDescriptor<String, String> PLACE = method("place", MethodDescriptor.MethodType.UNARY);
    private static final MethodDescriptor<String, String> LIST =
            method("list", MethodDescriptor.MethodType.SERVER_STREAMING);

    private UsesOfGrpc() {}

    /** What gRPC's compiler would make of a description. */
    abstract static class OrdersBase implements BindableService {
        abstract void place(String order, StreamObserver<String> answer);

        @Override
        public ServerServiceDefinition bindService() {
            return ServerServiceDefinition.builder("Orders")
                    .addMethod(PLACE, ServerCalls.asyncUnaryCall(this::place))
                    .addMethod(LIST, ServerCalls.asyncServerStreamingCall(this::place))
                    .build();
        }
    }

    /** The service. */
    static final class Orders extends OrdersBase {
        @Override
        void place(String order, StreamObserver<String> answer) {
            answer.onNext("placed " + order);
            answer.onCompleted();
        }
    }

    /** Strings as they are. */
    static final class Texts implements MethodDescriptor.Marshaller<String> {
        @Override
        public InputStream stream(String text) {
            return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String parse(InputStream stream) {
            try {
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static MethodDescriptor<String, String> method(String name, MethodDescriptor.MethodType type) {
        return MethodDescriptor.newBuilder(new Texts(), new Texts())
                .setType(type)
                .setFullMethodName("Orders/" + name)
                .build();
    }

    static void run() throws IOException {
        Server server = InProcessServerBuilder.forName("uses")
                .addService(new Orders())
                .build()
                .start();
        ManagedChannel channel = InProcessChannelBuilder.forName("uses").build();
        ClientCalls.blockingUnaryCall(channel, PLACE, CallOptions.DEFAULT, "order");
        ClientCalls.blockingServerStreamingCall(channel, LIST, CallOptions.DEFAULT, "order")
                .next();
        channel.shutdownNow();
        server.shutdownNow();
    }
}
