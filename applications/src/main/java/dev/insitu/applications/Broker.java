package dev.insitu.applications;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientConsumer;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;

/** Artemis: an embedded broker with a journal on disk, a producer and a consumer. */
public final class Broker {
    private static final int MESSAGES = 5_000;
    private static final int TOGETHER = 10;
    private static final String QUEUE = "orders";

    private Broker() {}

    /** Takes nothing. */
    public static void main(String[] arguments) throws Exception {
        Path directory = Files.createTempDirectory("artemis");
        Configuration configuration = new ConfigurationImpl()
                .setSecurityEnabled(false)
                .setPersistenceEnabled(true)
                .setJournalType(JournalType.NIO)
                // The disk is not what is tried.
                .setJournalSyncTransactional(false)
                .setJournalSyncNonTransactional(false)
                // Enough of the disk is for the operator to say.
                .setMaxDiskUsage(-1)
                .setJournalDirectory(directory.resolve("journal").toString())
                .setBindingsDirectory(directory.resolve("bindings").toString())
                .setPagingDirectory(directory.resolve("paging").toString())
                .setLargeMessagesDirectory(directory.resolve("large").toString())
                .addAcceptorConfiguration("vm", "vm://0");
        configuration.setBrokerInstance(directory.toFile());
        EmbeddedActiveMQ broker = new EmbeddedActiveMQ().setConfiguration(configuration);
        broker.start();
        try (ServerLocator locator = ActiveMQClient.createServerLocator("vm://0");
                ClientSessionFactory factory = locator.createSessionFactory();
                ClientSession session = factory.createSession()) {
            session.createQueue(QueueConfiguration.of(QUEUE).setRoutingType(RoutingType.ANYCAST));
            session.start();
            Workload.run(() -> round(session));
        }
        broker.stop();
    }

    private static Object round(ClientSession session) throws Exception {
        long sum = 0;
        try (ClientProducer producer = session.createProducer(QUEUE);
                ClientConsumer consumer = session.createConsumer(QUEUE)) {
            for (int i = 0; i < MESSAGES; i++) {
                ClientMessage message = session.createMessage(true);
                message.getBodyBuffer().writeLong(i);
                message.putStringProperty("side", i % 2 == 0 ? "buy" : "sell");
                producer.send(message);
                ClientMessage received = consumer.receive();
                sum += received.getBodyBuffer().readLong()
                        * received.getStringProperty("side").length();
                received.acknowledge();
                if (i % TOGETHER == 0) {
                    session.commit();
                }
            }
            session.commit();
        }
        return sum;
    }
}
