package dev.insitu.report.format.json;

import dev.insitu.platform.json.JsonWriter;
import dev.insitu.report.snapshot.figures.CallInFlight;
import java.io.IOException;
import java.util.List;

/** The calls of a probe in flight, the oldest first. */
final class JsonInFlight {
    private JsonInFlight() {}

    static void write(List<CallInFlight> calls, JsonWriter json) throws IOException {
        json.name("inFlight").beginArray();
        for (CallInFlight call : calls) {
            json.beginObject();
            json.name("thread").value(call.thread());
            json.name("nanos").value(call.nanos());
            JsonValues.write("stack", call.stack(), json);
            if (call.lock().isPresent()) {
                json.name("lock").value(call.lock().get());
            }
            if (call.holder().isPresent()) {
                json.name("holder").beginObject();
                json.name("thread").value(call.holder().get());
                json.name("at").value(call.holderAt().orElse(null));
                json.endObject();
            }
            json.endObject();
        }
        json.endArray();
    }
}
