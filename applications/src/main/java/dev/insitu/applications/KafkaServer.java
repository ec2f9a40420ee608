package dev.insitu.applications;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Time;

/** A Kafka server that is broker and controller, over loopback, with one topic. */
public final class KafkaServer {
    public static final TopicPartition ORDERS = new TopicPartition("orders", 0);

    private final KafkaRaftServer server;
    private final int port;

    private KafkaServer(KafkaRaftServer server, int port) {
        this.server = server;
        this.port = port;
    }

    public static KafkaServer start() throws Exception {
        Path directory = Files.createTempDirectory("kafka");
        int port = freePort();
        Properties properties = properties(directory, port, freePort());
        Path file = directory.resolve("server.properties");
        try (PrintStream out = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
            properties.store(out, null);
        }
        StorageTool.execute(
                new String[] {"format", "-t", "MkU3OEVBNTcwNTJENDM2Qg", "-c", file.toString()},
                new PrintStream(PrintStream.nullOutputStream()));
        KafkaRaftServer server = new KafkaRaftServer(KafkaConfig.fromProps(properties), Time.SYSTEM);
        server.startup();
        KafkaServer started = new KafkaServer(server, port);
        try (Admin admin = Admin.create(client(port))) {
            admin.createTopics(List.of(new NewTopic(ORDERS.topic(), 1, (short) 1)))
                    .all()
                    .get();
        }
        return started;
    }

    public int port() {
        return port;
    }

    /** What a client needs to know. */
    public static Map<String, Object> client(int port) {
        return Map.of("bootstrap.servers", "127.0.0.1:" + port);
    }

    public void stop() {
        server.shutdown();
        server.awaitShutdown();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static Properties properties(Path directory, int port, int controllerPort) {
        Properties properties = new Properties();
        properties.putAll(Map.of(
                "process.roles", "broker,controller",
                "node.id", "1",
                "controller.quorum.voters", "1@127.0.0.1:" + controllerPort,
                "controller.listener.names", "CONTROLLER",
                "listeners", "PLAINTEXT://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controllerPort,
                "log.dirs", directory.resolve("log").toString(),
                "offsets.topic.replication.factor", "1"));
        return properties;
    }
}
