package dev.insitu.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.report.snapshot.figures.SlowSample;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SlowPlacesTest {
    private static final String READ = "sun.nio.ch.SocketDispatcher.read(SocketDispatcher.java:47)";
    private static final String STREAM = "java.net.Socket$SocketInputStream.read(Socket.java:1099)";
    private static final String DRIVER = "org.driver.Buffer.readMore(Buffer.java:161)";
    private static final String STATEMENT = "org.driver.Statement.executeQuery(Statement.java:120)";
    private static final String FIND = "com.acme.db.JdbcOrders.findShipment(JdbcOrders.java:17)";
    private static final String ENRICH = "com.acme.Orders.enrich(Orders.java:15)";
    private static final String SERVER = "org.server.Worker.run(Worker.java:900)";

    @Test
    void whatItDoesWhatTheApplicationAskedForAndWhatIsNextToTheProbe() {
        assertThat(places(
                        "com.acme.Orders#enrich(long)", List.of(READ, STREAM, DRIVER, STATEMENT, FIND, ENRICH, SERVER)))
                .containsExactly("on the stack of the slowest, in 1 of 1: SocketDispatcher.read ... <"
                        + " Statement.executeQuery < JdbcOrders.findShipment(:17) < Orders.enrich(:15)");
    }

    /** As the agent leaves it of a deep one. */
    @Test
    void framesThatAreMissingAreAGap() {
        assertThat(places("com.acme.Orders#enrich", List.of(READ, STREAM, "... 137 frames", FIND, ENRICH)))
                .containsExactly("on the stack of the slowest, in 1 of 1: SocketDispatcher.read ... <"
                        + " JdbcOrders.findShipment(:17) < Orders.enrich(:15)");
    }

    @Test
    void aClassIsNamedOnce() {
        String outer = "com.acme.db.JdbcOrders.enrich(JdbcOrders.java:9)";
        assertThat(places("com.acme.db.JdbcOrders#enrich", List.of(STATEMENT, FIND, outer)))
                .containsExactly("on the stack of the slowest, in 1 of 1: Statement.executeQuery <"
                        + " JdbcOrders.findShipment(:17) < enrich(:9)");
    }

    @Test
    void layersInBetweenAreLeftOut() {
        String layer = "com.acme.Layer.call(Layer.kt:3)";
        assertThat(places(
                        "x.Db#z() in com.acme.Orders#enrich(long)", List.of(STREAM, FIND, layer, layer, layer, ENRICH)))
                .containsExactly("on the stack of the slowest, in 1 of 1: Socket$SocketInputStream.read <"
                        + " JdbcOrders.findShipment(:17) ... < Layer.call(Layer.kt:3) < Orders.enrich(:15)");
    }

    /** A recursion is at a different depth in each. */
    @Test
    void countsStacksTogetherThatDifferOnlyAtTheTop() {
        String match = "java.util.regex.Matcher.matches(Matcher.java:700)";
        String loop = "java.util.regex.Pattern$Loop.match(Pattern.java:1)";
        String group = "java.util.regex.Pattern$GroupTail.match(Pattern.java:2)";
        SlowSample one = sample(List.of(loop, group, match, ENRICH));
        SlowSample other = sample(List.of(group, loop, group, match, ENRICH));

        assertThat(SlowPlaces.of(List.of(one, other), List.of("com.acme.Orders#enrich(long)")))
                .containsExactly("on the stack of the slowest, in 2 of 2: Matcher.matches < Orders.enrich(:15)");
    }

    private static List<String> places(String matched, List<String> stack) {
        return SlowPlaces.of(List.of(sample(stack)), List.of(matched));
    }

    private static SlowSample sample(List<String> stack) {
        return new SlowSample(
                1,
                OptionalLong.empty(),
                "worker",
                OptionalDouble.empty(),
                OptionalInt.empty(),
                List.of(),
                List.of(),
                stack);
    }
}
