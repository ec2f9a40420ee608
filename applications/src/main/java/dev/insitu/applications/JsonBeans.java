package dev.insitu.applications;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.JsonView;
import com.fasterxml.jackson.annotation.ObjectIdGenerators;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/** Beans of the kinds that Jackson knows, and members of many types. */
final class JsonBeans {
    private JsonBeans() {}

    /** Two views. */
    interface Short {}

    interface Long extends Short {}

    /** Beans of one family. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Circle.class, name = "circle"),
        @JsonSubTypes.Type(value = Box.class, name = "box")
    })
    interface Shape {}

    record Circle(double radius, @JsonAlias("colour") String color) implements Shape {}

    record Box(
            @JsonView(Short.class) int width,
            @JsonView(Long.class) int height,
            Optional<String> name) implements Shape {}

    /** A value of its own. */
    static final class Money {
        private final BigDecimal amount;

        private Money(BigDecimal amount) {
            this.amount = amount;
        }

        @JsonCreator
        static Money of(String text) {
            return new Money(new BigDecimal(text.replace("EUR ", "")));
        }

        @JsonValue
        String text() {
            return "EUR " + amount;
        }
    }

    /** One that knows itself. */
    @JsonIdentityInfo(generator = ObjectIdGenerators.IntSequenceGenerator.class)
    static class Node {
        public String name;
        public Node next;
        public List<Node> others = new ArrayList<>();

        @JsonUnwrapped(prefix = "at.")
        public Place place = new Place();

        private final Map<String, Object> more = new TreeMap<>();

        @JsonAnyGetter
        Map<String, Object> more() {
            return more;
        }

        @JsonAnySetter
        void more(String key, Object value) {
            more.put(key, value);
        }
    }

    /** Is unwrapped. */
    static class Place {
        public int x = 1;
        public int y = 2;
    }

    /** Types of the JDK. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    static class Everything {
        public boolean flag = true;
        public byte small = -7;
        public char letter = 'ä';
        public short number = 300;
        public float real = 1.25f;
        public double[] reals = {0.1, 1e300, Double.NaN, -0.0};
        public long[][] matrix = {{1, 2}, {java.lang.Long.MIN_VALUE}};
        public byte[] bytes = {1, 2, 3, -1};
        public BigInteger big = BigInteger.TEN.pow(60);
        public BigDecimal exact = new BigDecimal("1.230000000000000000000000000004");
        public UUID id = new UUID(1, 2);
        public Locale locale = Locale.CANADA_FRENCH;
        public Currency currency = Currency.getInstance("EUR");
        public Pattern pattern = Pattern.compile("a+b");
        public EnumMap<TimeUnit, Integer> units = new EnumMap<>(Map.of(TimeUnit.DAYS, 3));
        public EnumSet<TimeUnit> set = EnumSet.of(TimeUnit.HOURS, TimeUnit.SECONDS);
        public AtomicInteger atomic = new AtomicInteger(5);
        public TreeSet<String> sorted = new TreeSet<>(List.of("b", "a"));
        public BitSet bits;
        public StringBuilder builder = new StringBuilder("built");
        public Class<?> type = String.class;
        public Money money = Money.of("3.50");

        @JsonFormat(pattern = "yyyy-MM-dd'T'HH:mm", timezone = "UTC")
        public Date date = new Date(1_700_000_000_000L);

        @JsonProperty(required = true)
        public List<? extends Shape> shapes = List.of(new Circle(2, "red"), new Box(3, 4, Optional.empty()));

        public Map<Object, List<Map<String, Object>>> deep = Map.of(1, List.of(Map.of("k", new int[] {1})));
    }
}
