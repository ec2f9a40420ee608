package dev.insitu.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as another program would read it: maps, lists, numbers, strings. */
public final class ParsedJson {
    private ParsedJson() {}

    /** The whole of one document, in which no name stands twice. */
    public static Map<Object, Object> parse(String text) throws IOException {
        try (JsonParser json = new JsonFactory().createParser(text)) {
            json.nextToken();
            Map<Object, Object> document = map(value(json));
            assertThat(json.nextToken()).isNull();
            return document;
        }
    }

    /** A member that is an object. */
    public static Map<Object, Object> in(Map<?, ?> object, String name) {
        return map(object.get(name));
    }

    /** Of a member that is an array of objects, the one at an index. */
    public static Map<Object, Object> in(Map<?, ?> object, String name, int index) {
        return map(((List<?>) object.get(name)).get(index));
    }

    public static Map<Object, Object> map(Object value) {
        return new LinkedHashMap<>((Map<?, ?>) value);
    }

    private static Object value(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> members = new LinkedHashMap<>();
                for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                    json.nextToken();
                    assertThat(members).doesNotContainKey(name);
                    members.put(name, value(json));
                }
                yield members;
            }
            case START_ARRAY -> {
                List<Object> items = new ArrayList<>();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    items.add(value(json));
                }
                yield items;
            }
            case VALUE_NULL -> null;
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NUMBER_INT -> json.getLongValue();
            case VALUE_NUMBER_FLOAT -> json.getDoubleValue();
            default -> json.getText();
        };
    }
}
