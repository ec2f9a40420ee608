package dev.insitu.applications;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.codec.LengthFieldPrepender;
import java.net.InetSocketAddress;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Netty: messages that come back, one after another. */
public final class Echo {
    private static final int MESSAGES = 5_000;

    private Echo() {}

    /** Takes nothing. */
    public static void main(String[] arguments) throws Exception {
        EventLoopGroup group = new NioEventLoopGroup(2);
        BlockingQueue<Long> answers = new ArrayBlockingQueue<>(1);
        Channel server = new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .childHandler(framed(new Handler(null)))
                .bind("127.0.0.1", 0)
                .sync()
                .channel();
        Channel client = new Bootstrap()
                .group(group)
                .channel(NioSocketChannel.class)
                .handler(framed(new Handler(answers)))
                .connect("127.0.0.1", ((InetSocketAddress) server.localAddress()).getPort())
                .sync()
                .channel();
        Workload.run(() -> {
            long sum = 0;
            for (int i = 0; i < MESSAGES; i++) {
                client.writeAndFlush(client.alloc().buffer().writeLong(i * 31L));
                sum += answers.take();
            }
            return sum;
        });
        client.close().sync();
        server.close().sync();
        group.shutdownGracefully().sync();
    }

    private static ChannelInitializer<SocketChannel> framed(Handler handler) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(SocketChannel channel) {
                channel.pipeline()
                        .addLast(new LengthFieldBasedFrameDecoder(1024, 0, 4, 0, 4))
                        .addLast(new LengthFieldPrepender(4))
                        .addLast(handler);
            }
        };
    }

    /** Sends back what comes, or takes it as an answer. */
    private static final class Handler extends SimpleChannelInboundHandler<ByteBuf> {
        private final BlockingQueue<Long> answers;

        Handler(BlockingQueue<Long> answers) {
            this.answers = answers;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, ByteBuf message) throws InterruptedException {
            if (answers == null) {
                context.writeAndFlush(message.retain());
            } else {
                answers.put(message.readLong());
            }
        }
    }
}
