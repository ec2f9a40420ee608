package dev.insitu.applications;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Future;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Time;

/** Kafka: one server that is broker and controller, a producer and a consumer, over loopback. */
public final class MessageLog {
    private static final int MESSAGES = 5_000;
    private static final int TOGETHER = 50;
    private static final TopicPartition ORDERS = new TopicPartition("orders", 0);

    private MessageLog() {}

    /** Takes nothing. */
    public static void main(String[] arguments) throws Exception {
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
        Map<String, Object> client = Map.of("bootstrap.servers", "127.0.0.1:" + port);
        try (Admin admin = Admin.create(client);
                KafkaProducer<String, Long> producer =
                        new KafkaProducer<>(client, new StringSerializer(), new LongSerializer());
                KafkaConsumer<String, Long> consumer =
                        new KafkaConsumer<>(client, new StringDeserializer(), new LongDeserializer())) {
            admin.createTopics(List.of(new NewTopic(ORDERS.topic(), 1, (short) 1)))
                    .all()
                    .get();
            consumer.assign(List.of(ORDERS));
            consumer.seekToBeginning(List.of(ORDERS));
            Workload.run(() -> round(producer, consumer));
        }
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

    private static Object round(KafkaProducer<String, Long> producer, KafkaConsumer<String, Long> consumer)
            throws Exception {
        long sum = 0;
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            sent.add(producer.send(new ProducerRecord<>(ORDERS.topic(), i % 2 == 0 ? "buy" : "sell", (long) i)));
            if (i % TOGETHER == 0) {
                producer.flush();
            }
        }
        for (Future<RecordMetadata> each : sent) {
            sum += each.get().offset();
        }
        for (int received = 0; received < MESSAGES; ) {
            for (ConsumerRecord<String, Long> each : consumer.poll(Duration.ofSeconds(1))) {
                sum += each.value() * each.key().length() * (received++ + 1);
            }
        }
        return sum;
    }
}
