package com.acme.uses;

import io.grpc.BindableService;
import io.grpc.MethodDescriptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** As gRPC's compiler would make it of the description of a service. */
final class OrdersGrpc {
    static final MethodDescriptor<String, String> PLACE = method("Place", MethodDescriptor.MethodType.UNARY);
    static final MethodDescriptor<String, String> LIST =
            method("List", MethodDescriptor.MethodType.SERVER_STREAMING);

    private OrdersGrpc() {}

    /** Its methods. */
    interface AsyncService {
        default void place(String order, StreamObserver<String> answer) {
            ServerCalls.asyncUnimplementedUnaryCall(PLACE, answer);
        }

        default void list(String order, StreamObserver<String> answer) {
            ServerCalls.asyncUnimplementedUnaryCall(LIST, answer);
        }
    }

    /** What a service extends. */
    abstract static class OrdersImplBase implements BindableService, AsyncService {
        @Override
        public final ServerServiceDefinition bindService() {
            return ServerServiceDefinition.builder("Orders")
                    .addMethod(PLACE, ServerCalls.asyncUnaryCall(this::place))
                    .addMethod(LIST, ServerCalls.asyncServerStreamingCall(this::list))
                    .build();
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
}
