package com.acme.uses;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;

/** Handlers of Netty. */
final class UsesOfNetty {
    private UsesOfNetty() {}

    /** Answers a message with itself. */
    static final class Echo extends SimpleChannelInboundHandler<String> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, String message) {
            context.writeAndFlush(message);
        }
    }

    static void run() {
        EmbeddedChannel channel = new EmbeddedChannel(new ChannelOutboundHandlerAdapter(), new Echo());
        for (int i = 0; i < Uses.TIMES; i++) {
            channel.writeInbound("message");
        }
        channel.finishAndReleaseAll();
    }
}
