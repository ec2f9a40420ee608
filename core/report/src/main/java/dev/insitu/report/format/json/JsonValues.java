package dev.insitu.report.format.json;

import dev.insitu.platform.json.JsonWriter;
import dev.insitu.report.snapshot.figures.Caller;
import dev.insitu.report.snapshot.figures.ThrownClass;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Writes named values as JSON: {@code null} for absent ones. */
final class JsonValues {
    private JsonValues() {}

    static void write(String name, List<String> strings, JsonWriter json) throws IOException {
        json.name(name).beginArray();
        for (String string : strings) {
            json.value(string);
        }
        json.endArray();
    }

    static void write(String name, OptionalLong number, JsonWriter json) throws IOException {
        json.name(name);
        if (number.isPresent()) {
            json.value(number.getAsLong());
        } else {
            json.value(null);
        }
    }

    static void write(String name, OptionalDouble number, JsonWriter json) throws IOException {
        json.name(name);
        if (number.isPresent()) {
            json.value(number.getAsDouble());
        } else {
            json.value(null);
        }
    }

    static void write(String name, Optional<Number> number, JsonWriter json) throws IOException {
        json.name(name);
        if (number.isEmpty()) {
            json.value(null);
        } else if (number.get() instanceof Long whole) {
            json.value(whole);
        } else {
            json.value(number.get().doubleValue());
        }
    }

    static void write(List<Caller> callers, JsonWriter json) throws IOException {
        json.name("callers").beginArray();
        for (Caller caller : callers) {
            json.beginObject();
            json.name("probe").value(caller.probe().orElse(null));
            json.name("count").value(caller.count());
            json.name("nanos").value(caller.nanos());
            json.endObject();
        }
        json.endArray();
    }

    /** Writes the most frequent exceptions. */
    static void writeThrown(List<ThrownClass> exceptions, JsonWriter json) throws IOException {
        json.name("exceptions").beginArray();
        for (ThrownClass each : exceptions.subList(0, Math.min(ThrownClass.MOST, exceptions.size()))) {
            json.beginObject();
            json.name("class").value(each.type());
            json.name("count").value(each.count());
            json.name("at").value(each.at().orElse(null));
            json.endObject();
        }
        json.endArray();
    }
}
