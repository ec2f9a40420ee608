package dev.insitu.applications;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Kafka: one server that is broker and controller, a producer and a consumer, over loopback. */
public final class MessageLog {
    private static final int MESSAGES = 5_000;
    private static final int TOGETHER = 50;

    private MessageLog() {}

    /** Takes nothing. */
    public static void main(String[] arguments) throws Exception {
        KafkaServer server = KafkaServer.start();
        Map<String, Object> client = KafkaServer.client(server.port());
        try (KafkaProducer<String, Long> producer =
                        new KafkaProducer<>(client, new StringSerializer(), new LongSerializer());
                KafkaConsumer<String, Long> consumer =
                        new KafkaConsumer<>(client, new StringDeserializer(), new LongDeserializer())) {
            consumer.assign(List.of(KafkaServer.ORDERS));
            consumer.seekToBeginning(List.of(KafkaServer.ORDERS));
            Workload.run(() -> round(producer, consumer));
        }
        server.stop();
    }

    private static Object round(KafkaProducer<String, Long> producer, KafkaConsumer<String, Long> consumer)
            throws Exception {
        long sum = 0;
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            sent.add(producer.send(
                    new ProducerRecord<>(KafkaServer.ORDERS.topic(), i % 2 == 0 ? "buy" : "sell", (long) i)));
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
