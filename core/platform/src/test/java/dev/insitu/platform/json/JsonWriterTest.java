package dev.insitu.platform.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonWriterTest {

    private final StringBuilder text = new StringBuilder();
    private final JsonWriter json = new JsonWriter(text);

    @Test
    void putsEachMemberOnALineOfItsOwn() throws IOException {
        json.beginObject();
        json.name("one").value(1);
        json.name("some").beginArray().value("a").value(0.5).value(true).value(null);
        json.endArray();
        json.name("inner").beginObject().name("x").value(-1).endObject();
        json.name("objects").beginArray();
        json.beginObject().name("y").value(Long.MIN_VALUE).endObject();
        json.beginObject().endObject().endArray();
        json.endObject();

        assertThat(text).hasToString("""
                        {
                          "one": 1,
                          "some": ["a", 0.5, true, null],
                          "inner": {
                            "x": -1
                          },
                          "objects": [{
                            "y": -9223372036854775808
                          }, {}]
                        }""");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "plain",
                "\"quoted\" \\ back",
                "\"",
                "line\nbreak\r\ttab\0end\u001f",
                "umläut 漢字 \ud83d\ude00",
                "half \ud83d",
                "\u2028 \u0085 \u202e",
            })
    void aParserReadsBackEveryString(String string) throws IOException {
        json.value(string);

        try (JsonParser parser = new JsonFactory().createParser(text.toString())) {
            assertThat(parser.nextTextValue()).isEqualTo(string);
            assertThat(parser.nextToken()).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void numbersThatJsonDoesNotKnowAreNull(double value) throws IOException {
        json.value(value);

        assertThat(text).hasToString("null");
    }
}
