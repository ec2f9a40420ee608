package com.acme.reports;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalServerChannel;
import io.netty.channel.pool.AbstractChannelPoolHandler;
import io.netty.channel.pool.FixedChannelPool;
import java.sql.Connection;
import java.util.concurrent.Semaphore;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;

/** What the pools of different libraries have in common. */
interface Pool<T> {
    T take() throws Exception;

    void give(T taken) throws Exception;

    /** A pool of a library. */
    static Pool<?> named(String name) throws InterruptedException {
        return switch (name) {
            case "hikari" -> hikari();
            case "dbcp" -> dbcp();
            case "semaphore" -> new Permits(new Semaphore(Reports.SIZE));
            default -> netty();
        };
    }

    private static Connections hikari() {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:reports");
        config.setMaximumPoolSize(Reports.SIZE);
        return new Connections(new HikariDataSource(config));
    }

    private static Connections dbcp() {
        BasicDataSource source = new BasicDataSource();
        source.setUrl("jdbc:h2:mem:reports");
        source.setMaxTotal(Reports.SIZE);
        source.setMaxIdle(Reports.SIZE);
        return new Connections(source);
    }

    private static Channels netty() throws InterruptedException {
        EventLoopGroup loops = new DefaultEventLoopGroup(1);
        LocalAddress address = new LocalAddress("reports");
        new ServerBootstrap()
                .group(loops)
                .channel(LocalServerChannel.class)
                .childHandler(new Shared())
                .bind(address)
                .sync();
        Bootstrap client = new Bootstrap()
                .group(loops)
                .channel(LocalChannel.class)
                .remoteAddress(address);
        return new Channels(new FixedChannelPool(client, new Prepared(), Reports.SIZE));
    }

    /** Connections of a data source. */
    record Connections(DataSource source) implements Pool<Connection> {
        @Override
        public Connection take() throws Exception {
            return source.getConnection();
        }

        @Override
        public void give(Connection taken) throws Exception {
            taken.close();
        }
    }

    /** Permits of a semaphore. */
    record Permits(Semaphore semaphore) implements Pool<String> {
        @Override
        public String take() throws Exception {
            semaphore.acquire();
            return "permit";
        }

        @Override
        public void give(String taken) {
            semaphore.release();
        }
    }

    /** Channels of Netty, within this JVM. */
    record Channels(FixedChannelPool pool) implements Pool<Channel> {
        @Override
        public Channel take() throws Exception {
            return pool.acquire().sync().getNow();
        }

        @Override
        public void give(Channel taken) throws Exception {
            pool.release(taken).sync();
        }
    }

    /** Does nothing with what comes in. */
    @io.netty.channel.ChannelHandler.Sharable
    final class Shared extends ChannelInboundHandlerAdapter {}

    /** Gives new channels a handler. */
    final class Prepared extends AbstractChannelPoolHandler {
        @Override
        public void channelCreated(Channel channel) {
            channel.pipeline().addLast(new Shared());
        }
    }
}
