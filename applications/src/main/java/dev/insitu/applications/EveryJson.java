package dev.insitu.applications;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.async.ByteArrayFeeder;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonFormatVisitorWrapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Jackson: random and broken documents, read and written in every way it has, and beans of many kinds. Prints what came of each. */
public final class EveryJson {
    private static final int DOCUMENTS = 1_500;
    private static final int DEPTH = 5;

    private EveryJson() {}

    /** Takes nothing. */
    public static void main(String[] arguments) throws Exception {
        List<ObjectMapper> mappers = List.of(
                new ObjectMapper(),
                JsonMapper.builder()
                        .enable(SerializationFeature.INDENT_OUTPUT, SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                        .enable(
                                MapperFeature.SORT_PROPERTIES_ALPHABETICALLY,
                                MapperFeature.ACCEPT_CASE_INSENSITIVE_PROPERTIES)
                        .enable(
                                DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS,
                                DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
                        .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
                        .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                        .build(),
                JsonMapper.builder()
                        .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS, JsonReadFeature.ALLOW_SINGLE_QUOTES)
                        .enable(JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES, JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                        .enable(JsonReadFeature.ALLOW_TRAILING_COMMA, JsonReadFeature.ALLOW_MISSING_VALUES)
                        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                        .enable(SerializationFeature.WRITE_ENUMS_USING_INDEX, SerializationFeature.WRAP_ROOT_VALUE)
                        .disable(MapperFeature.USE_ANNOTATIONS)
                        .build());
        for (ObjectMapper mapper : mappers) {
            beans(mapper);
            Random random = new Random(1);
            for (int i = 0; i < DOCUMENTS; i++) {
                document(mapper, random);
            }
        }
    }

    /** What may fail, with how it does. */
    private interface Step {
        Object run() throws IOException;
    }

    private static void tell(Step step) {
        String told;
        try {
            told = String.valueOf(step.run());
        } catch (IOException | RuntimeException e) {
            told = e.getClass().getName() + ": " + e.getMessage();
        }
        System.out.println(told.replaceAll("@[0-9a-f]{3,}", "@"));
    }

    private static void beans(ObjectMapper mapper) {
        JsonBeans.Everything everything = new JsonBeans.Everything();
        tell(() -> mapper.writeValueAsString(everything));
        tell(() -> mapper.writeValueAsString(
                mapper.readValue(mapper.writeValueAsString(everything), JsonBeans.Everything.class)));
        tell(() -> mapper.readValue("{\"flag\":1,\"letter\":\"x\",\"no\":2}", JsonBeans.Everything.class).letter);
        tell(() -> mapper.readValue("{\"money\":\"7\",\"date\":\"2020-02-30T1\"}", JsonBeans.Everything.class));
        tell(() -> mapper.readValue(
                "[{\"kind\":\"box\",\"width\":5},{\"kind\":\"circle\",\"colour\":\"red\"},{\"kind\":\"no\"}]",
                JsonBeans.Shape[].class));
        tell(() -> List.of(mapper.readValue(
                "[{\"kind\":\"box\",\"width\":5},{\"kind\":\"circle\",\"colour\":\"red\"}]", JsonBeans.Shape[].class)));
        tell(() -> mapper.writerWithView(JsonBeans.Short.class).writeValueAsString(new JsonBeans.Box(1, 2, null)));
        tell(() -> mapper.convertValue(Map.of("radius", 3, "color", "x"), JsonBeans.Circle.class));
        JsonBeans.Node node = new JsonBeans.Node();
        node.name = "first";
        node.next = new JsonBeans.Node();
        node.next.next = node;
        node.others.add(node);
        node.more("extra", List.of(1, 2));
        tell(() -> mapper.writeValueAsString(node));
        tell(() -> mapper.writeValueAsString(mapper.readValue(mapper.writeValueAsString(node), JsonBeans.Node.class)));
        tell(() -> mapper.readerForUpdating(node).readValue("{\"name\":\"changed\",\"at.x\":9}"));
        tell(() -> node.name + node.place.x);
        JavaType type =
                mapper.getTypeFactory().constructMapType(LinkedHashMap.class, TimeUnit.class, JsonBeans.Circle.class);
        tell(() -> mapper.readValue("{\"DAYS\":{\"radius\":1},\"HOURS\":null}", type));
        tell(() -> mapper.readValue("{\"WEEKS\":{}}", type));
        for (Class<?> each :
                List.of(JsonBeans.Everything.class, JsonBeans.Shape.class, JsonBeans.Node.class, TimeUnit.class)) {
            tell(() -> {
                mapper.acceptJsonFormatVisitor(
                        each, new JsonFormatVisitorWrapper.Base(mapper.getSerializerProviderInstance()));
                return each;
            });
            tell(() -> mapper.constructType(each).toCanonical());
        }
    }

    private static void document(ObjectMapper mapper, Random random) throws IOException {
        JsonNode tree = tree(random, DEPTH);
        String text = random.nextBoolean() ? tree.toString() : tree.toPrettyString();
        if (random.nextInt(3) == 0 && text.length() > 1) {
            int at = random.nextInt(text.length());
            text = text.substring(0, at)
                    + "{}[],:\"\\/0e-.nN\u0000é'".charAt(random.nextInt(18))
                    + text.substring(at + random.nextInt(2));
        }
        String json = text;
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        tell(() -> mapper.writeValueAsString(mapper.readTree(json)));
        tell(() -> mapper.readValue(bytes, Object.class));
        tell(() -> mapper.readTree(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_16))));
        tell(() -> tokens(mapper.getFactory().createParser(new StringReader(json))));
        tell(() -> tokens(mapper.getFactory().createParser(bytes)));
        tell(() -> fed(mapper.getFactory(), bytes, 1 + random.nextInt(20)));
        tell(() -> mapper.readTree(bytes).at(JsonPointer.compile("/1/a")));
        tell(() -> mapper.readTree(json).findValuesAsText("a"));
        tell(() -> copied(mapper, json));
    }

    private static String copied(ObjectMapper mapper, String json) throws IOException {
        StringWriter out = new StringWriter();
        try (JsonParser parser = mapper.getFactory().createParser(json);
                var generator = mapper.getFactory().createGenerator(out).useDefaultPrettyPrinter()) {
            while (parser.nextToken() != null) {
                generator.copyCurrentEvent(parser);
            }
        }
        return out.toString();
    }

    private static String tokens(JsonParser parser) throws IOException {
        StringBuilder tokens = new StringBuilder();
        try (parser) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                tokens.append(token.id())
                        .append(parser.getText())
                        .append(parser.currentLocation().getColumnNr());
                if (token.isNumeric()) {
                    tokens.append(parser.getNumberType()).append(parser.getDecimalValue());
                }
            }
        }
        return tokens.toString();
    }

    /** As from the network, some bytes at a time. */
    private static String fed(JsonFactory factory, byte[] bytes, int atOnce) throws IOException {
        StringBuilder tokens = new StringBuilder();
        try (JsonParser parser = factory.createNonBlockingByteArrayParser()) {
            ByteArrayFeeder feeder = (ByteArrayFeeder) parser.getNonBlockingInputFeeder();
            int at = 0;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.NOT_AVAILABLE && at < bytes.length) {
                    int next = Math.min(bytes.length, at + atOnce);
                    feeder.feedInput(bytes, at, next);
                    at = next;
                } else if (token == JsonToken.NOT_AVAILABLE) {
                    feeder.endOfInput();
                } else {
                    tokens.append(token.id()).append(parser.getText());
                }
            }
        }
        return tokens.toString();
    }

    private static JsonNode tree(Random random, int depth) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        switch (random.nextInt(depth == 0 ? 7 : 12)) {
            case 0:
                return nodes.numberNode(random.nextLong());
            case 1:
                return nodes.numberNode(random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20));
            case 2:
                return nodes.booleanNode(random.nextBoolean());
            case 3:
                return nodes.nullNode();
            case 4:
                return nodes.numberNode(new BigInteger(random.nextInt(300), random));
            case 5, 6:
                return nodes.textNode(text(random));
            case 7, 8:
                ArrayNode array = nodes.arrayNode();
                for (int i = random.nextInt(6); i > 0; i--) {
                    array.add(tree(random, depth - 1));
                }
                return array;
            default:
                ObjectNode object = nodes.objectNode();
                for (int i = random.nextInt(6); i > 0; i--) {
                    object.set(random.nextBoolean() ? "a" : text(random), tree(random, depth - 1));
                }
                return object;
        }
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(random.nextInt(20) == 0 ? 3_000 : 12); i > 0; i--) {
            text.appendCodePoint(random.nextInt(4) > 0 ? ' ' + random.nextInt(95) : random.nextInt(0xD800));
        }
        return text.toString();
    }
}
