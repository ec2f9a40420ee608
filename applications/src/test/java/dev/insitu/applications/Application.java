package dev.insitu.applications;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * An application.
 *
 * @param probes rules, and after an arrow how many calls there must be; none: at least one
 * @param without what the names of libraries begin with that it must not have: one framework of two
 */
record Application(
        String name,
        Class<?> main,
        List<String> probes,
        List<String> arguments,
        List<String> flags,
        boolean nested,
        String without) {
    /** Where the jars of the applications are. */
    static final Path LIBRARIES = Path.of(System.getProperty("libraries"));

    private static final String FELIX = "org.apache.felix.framework-";
    private static final String EQUINOX = "org.eclipse.osgi-";

    /** What Chronicle asks for on JDK 17 and later. */
    private static final String[] CHRONICLE = {
        "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
        "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
        "--add-exports=jdk.unsupported/sun.misc=ALL-UNNAMED",
        "--add-exports=jdk.compiler/com.sun.tools.javac.file=ALL-UNNAMED",
        "--add-opens=jdk.compiler/com.sun.tools.javac=ALL-UNNAMED",
        "--add-opens=java.base/java.lang=ALL-UNNAMED",
        "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
        "--add-opens=java.base/java.io=ALL-UNNAMED",
        "--add-opens=java.base/java.util=ALL-UNNAMED",
        "-Dchronicle.analytics.disable=true",
        "-Dchronicle.announcer.disable=true"
    };

    static final List<Application> ALL = List.of(
            new Application(
                    "H2 2.3",
                    Database.class,
                    List.of(
                            "org.h2.jdbc.JdbcPreparedStatement#executeUpdate() -> 30000",
                            "org.h2.jdbc.JdbcPreparedStatement#executeQuery -> 30000",
                            "org.h2.command.Command#execute*",
                            "org.h2.mvstore.MVMap#*")),
            new Application(
                    "Lucene 9.12",
                    FullTextSearch.class,
                    List.of(
                            "org.apache.lucene.index.IndexWriter#addDocument -> 12000",
                            "\"org.apache.lucene.search.IndexSearcher#search(org.apache.lucene.search.Query, int)\" -> 12000",
                            "org.apache.lucene.index.*Consumer#*")),
            new Application(
                    "Tomcat 10.1",
                    WebServer.class,
                    List.of(
                            "org.apache.catalina.core.StandardWrapperValve#invoke -> 6000",
                            "org.apache.catalina.core.ApplicationFilterChain#doFilter -> 6000",
                            "org.apache.coyote.http11.*#*")),
            new Application(
                    "Netty 4.1",
                    Echo.class,
                    List.of("io.netty.handler.codec.LengthFieldPrepender#encode -> 30000", "io.netty.channel.*#*")),
            new Application(
                    "Groovy 4.0",
                    Script.class,
                    List.of("Sums#fibonacci -> 25083", "Sums#words -> 3", "org.codehaus.groovy.ast.**#visit*")),
            new Application(
                    "Felix 7.0",
                    Bundles.class,
                    List.of(
                            "org.apache.felix.cm.impl.ConfigurationAdapter#update(java.util.Dictionary) -> 900",
                            "org.apache.felix.cm.impl.*#*",
                            "org.apache.felix.framework.*#find*"),
                    library("org.apache.felix.configadmin")),
            new Application(
                            "Equinox 3.22",
                            Bundles.class,
                            List.of(
                                    "org.apache.felix.cm.impl.ConfigurationAdapter#update(java.util.Dictionary) -> 900",
                                    "org.apache.felix.cm.impl.*#*",
                                    "org.eclipse.osgi.internal.**#*"),
                            library("org.apache.felix.configadmin"))
                    .without(FELIX),
            new Application(
                    "Scala 2.13",
                    ScalaCollections.class,
                    List.of("scala.collection.immutable.TreeMap#updated -> 60000", "scala.collection.immutable.*#*")),
            new Application(
                    "Kotlin coroutines 1.9",
                    Coroutines.class,
                    List.of("kotlinx.coroutines.**#*", "dev.insitu.applications.Coroutines#*")),
            new Application(
                    "Mockito 5.14",
                    Mocks.class,
                    List.of("dev.insitu.applications.Mocks$Adder#add", "org.mockito.internal.handler.*#handle")),
            new Application(
                    "Jetty 12.0",
                    JettyServer.class,
                    List.of(
                            "dev.insitu.applications.JettyServer$Squares#handle -> 6000",
                            "org.eclipse.jetty.server.Server#handle -> 6000",
                            "org.eclipse.jetty.server.**#*",
                            "org.eclipse.jetty.io.*#*")),
            new Application(
                    "Micronaut 4.7",
                    Squares.class,
                    List.of(
                            "dev.insitu.applications.Squares#square -> 6000",
                            "io.micronaut.web.router.DefaultRouteBuilder#build*",
                            "io.micronaut.http.server.**#*",
                            "io.micronaut.context.**#*")),
            new Application(
                    "Artemis 2.39",
                    Broker.class,
                    List.of(
                            "\"org.apache.activemq.artemis.core.client.impl.ClientProducerImpl#send(org.apache.activemq.artemis.api.core.Message)\" -> 15000",
                            "org.apache.activemq.artemis.core.server.impl.*#*",
                            "org.apache.activemq.artemis.core.persistence.**#*")),
            new Application(
                    "Kafka 4.1",
                    MessageLog.class,
                    List.of(
                            "\"org.apache.kafka.clients.producer.KafkaProducer#send(org.apache.kafka.clients.producer.ProducerRecord)\" -> 15000",
                            "kafka.server.**#*",
                            "org.apache.kafka.storage.internals.**#*",
                            "org.apache.kafka.raft.**#*")),
            new Application(
                            "Chronicle Queue 2026.4",
                            QueueOnDisk.class,
                            List.of(
                                    "dev.insitu.applications.QueueOnDisk#append -> 150000",
                                    "dev.insitu.applications.QueueOnDisk#read -> 150000",
                                    "net.openhft.chronicle.queue.impl.single.*#*"))
                    .flags(CHRONICLE),
            new Application(
                            "Spring Boot 3.3",
                            Beans.class,
                            List.of(
                                    "dev.insitu.applications.Beans#hear -> 15000",
                                    "dev.insitu.applications.Beans$Basket#add -> 15000",
                                    "org.springframework.beans.factory.support.*#*",
                                    "org.springframework.context.event.*#*"))
                    .inOneJar(),
            new Application(
                    "JUnit 5.14 with Mockito 5.14",
                    TestRun.class,
                    List.of(
                            "dev.insitu.applications.OrderTests#postsAgain -> 600",
                            "dev.insitu.applications.OrderTests$Ledger#*",
                            "org.junit.jupiter.engine.**#*",
                            "org.mockito.internal.**#*")),
            new Application(
                    "QuickFIX/J 2.3",
                    Messages.class,
                    List.of(
                            "quickfix.MessageUtils#parse(quickfix.MessageFactory, quickfix.DataDictionary, java.lang.String) -> 15000",
                            "quickfix.FieldMap#*")));

    Application(String name, Class<?> main, List<String> probes, String... arguments) {
        this(name, main, probes, List.of(arguments), List.of(), false, EQUINOX);
    }

    /** With flags of the JVM that it asks for. */
    Application flags(String... wanted) {
        return new Application(name, main, probes, arguments, List.of(wanted), nested, without);
    }

    /** From a jar that has its libraries within it. */
    Application inOneJar() {
        return new Application(name, main, probes, arguments, flags, true, without);
    }

    /** Without some libraries. */
    Application without(String begins) {
        return new Application(name, main, probes, arguments, flags, nested, begins);
    }

    @Override
    public String toString() {
        return name;
    }

    private static String library(String artifact) {
        try (Stream<Path> files = Files.list(LIBRARIES)) {
            return files.filter(file -> file.getFileName().toString().startsWith(artifact + "-"))
                    .findFirst()
                    .orElseThrow()
                    .toString();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
