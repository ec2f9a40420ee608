package dev.insitu.applications.slow;

import dev.insitu.applications.KafkaServer;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerInterceptor;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * {@code SlowInterceptor broker}: a Kafka server, and orders at a steady pace; prints its port. {@code SlowInterceptor PORT}: reads these
 * orders; an interceptor of the application's checks some of them, which takes long.
 */
public final class SlowInterceptor {
    private static final long PACE_MILLIS = 5;
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private SlowInterceptor() {}

    /** Until its input ends. */
    public static void main(String[] arguments) throws Exception {
        Thread work;
        if (arguments[0].equals("broker")) {
            KafkaServer server = KafkaServer.start();
            work = new Thread(() -> send(server.port()), "orders");
            System.out.println("port " + server.port());
        } else {
            work = new Thread(() -> read(Integer.parseInt(arguments[0])), "reader");
            System.out.println("ready");
        }
        work.setDaemon(true);
        work.start();
        awaitEnd();
        Runtime.getRuntime().halt(0);
    }

    private static void awaitEnd() throws IOException {
        while (System.in.read() >= 0) {
            // Until it ends.
        }
    }

    private static void send(int port) {
        try (KafkaProducer<String, Long> producer =
                new KafkaProducer<>(KafkaServer.client(port), new StringSerializer(), new LongSerializer())) {
            for (long number = 0; ; number++) {
                producer.send(new ProducerRecord<>(KafkaServer.ORDERS.topic(), "order", number));
                TimeUnit.MILLISECONDS.sleep(PACE_MILLIS);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void read(int port) {
        Map<String, Object> settings = new HashMap<>(KafkaServer.client(port));
        settings.put("interceptor.classes", Audit.class.getName());
        try (KafkaConsumer<String, Long> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new LongDeserializer())) {
            consumer.assign(List.of(KafkaServer.ORDERS));
            consumer.seekToEnd(List.of(KafkaServer.ORDERS));
            while (true) {
                consumer.poll(PATIENCE);
            }
        }
    }

    /** Checks one order in fifty. */
    public static final class Audit implements ConsumerInterceptor<String, Long> {
        private static final int RARE = 50;
        private static final long CHECK_MILLIS = 150;

        @Override
        public ConsumerRecords<String, Long> onConsume(ConsumerRecords<String, Long> records) {
            for (ConsumerRecord<String, Long> each : records) {
                if (each.value() % RARE == 0) {
                    check();
                }
            }
            return records;
        }

        private static void check() {
            try {
                TimeUnit.MILLISECONDS.sleep(CHECK_MILLIS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void onCommit(Map<TopicPartition, OffsetAndMetadata> offsets) {
            // Nothing is committed.
        }

        @Override
        public void close() {
            // Nothing is open.
        }

        @Override
        public void configure(Map<String, ?> configs) {
            // Nothing can be set.
        }
    }
}
