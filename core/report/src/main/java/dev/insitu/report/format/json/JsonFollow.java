package dev.insitu.report.format.json;

import dev.insitu.platform.json.JsonWriter;
import dev.insitu.recording.journal.FollowFact;
import dev.insitu.recording.journal.FollowedNode;
import dev.insitu.report.snapshot.Followed;
import java.io.IOException;
import java.io.UncheckedIOException;

/** What makes the slow calls of followed probes slow: figures for each call of the followed method, times in nanoseconds. */
public final class JsonFollow {
    private final JsonWriter json;
    private final FollowedNode root;

    private JsonFollow(FollowedNode root, JsonWriter json) {
        this.root = root;
        this.json = json;
    }

    /** One followed probe as a document. */
    public static String render(FollowFact.Tree tree) {
        StringBuilder text = new StringBuilder(4096);
        try {
            write(tree, new JsonWriter(text));
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
        return text.append('\n').toString();
    }

    static void write(Followed followed, JsonWriter json) throws IOException {
        json.name("follow").beginArray();
        for (FollowFact.Tree tree : followed.trees()) {
            write(tree, json);
        }
        json.endArray();
        if (!followed.without().isEmpty()) {
            json.name("unanswered").beginArray();
            for (FollowFact.Nothing without : followed.without()) {
                json.beginObject().name("probe").value(without.probe());
                json.name("reason").value(without.reason()).endObject();
            }
            json.endArray();
        }
    }

    private static void write(FollowFact.Tree tree, JsonWriter json) throws IOException {
        new JsonFollow(tree.root(), json).write(tree);
    }

    private void write(FollowFact.Tree tree) throws IOException {
        json.beginObject();
        json.name("probe").value(tree.probe());
        json.name("aboveNanos").value(tree.aboveNanos());
        if (tree.p99Nanos() > 0) {
            json.name("p99Nanos").value(tree.p99Nanos());
        }
        json.name("slow").beginObject();
        json.name("count").value(root.calls().slow());
        json.name("meanNanos").value(each(root.nanos().slow(), root.calls().slow()));
        json.endObject();
        json.name("ordinary").beginObject();
        json.name("count").value(root.calls().ordinary());
        json.name("meanNanos").value(each(root.nanos().ordinary(), root.calls().ordinary()));
        json.endObject();
        json.name("settled").value(tree.settled());
        json.name("costShare").value(tree.cost().share());
        json.name("levels").value(tree.cost().levels());
        json.name("placed").value(tree.cost().placed());
        json.name("takenOut").value(tree.cost().takenOut());
        json.name("tookNanos").value(tree.cost().nanos());
        JsonValues.write("notes", tree.notes(), json);
        if (!tree.inputs().by().isEmpty()) {
            json.name("by").value(tree.inputs().by());
            json.name("inputs").beginArray();
            for (FollowFact.Input input : tree.inputs().values()) {
                json.beginObject().name("value").value(input.value());
                json.name("slow").value(input.slow());
                json.name("all").value(input.all()).endObject();
            }
            json.endArray();
        }
        json.name("tree");
        write(root);
        json.endObject();
    }

    private void write(FollowedNode node) throws IOException {
        json.beginObject();
        json.name("method").value(node.method());
        json.name("calls").beginObject();
        json.name("slow").value(each(node.calls().slow(), root.calls().slow()));
        json.name("ordinary").value(each(node.calls().ordinary(), root.calls().ordinary()));
        json.endObject();
        json.name("nanos").beginObject();
        json.name("slow").value(each(node.nanos().slow(), root.calls().slow()));
        json.name("ordinary").value(each(node.nanos().ordinary(), root.calls().ordinary()));
        json.endObject();
        json.name("share").value(difference(node) / difference(root));
        if (node.estimated()) {
            json.name("estimated").value(true);
        }
        json.name("cause");
        if (node.cause().isPresent()) {
            JsonSlowest.write(node.cause().get(), json);
        } else {
            json.value((String) null);
        }
        if (!node.stack().isEmpty()) {
            JsonValues.write("stack", node.stack(), json);
        }
        json.name("children").beginArray();
        for (FollowedNode child : node.children()) {
            write(child);
        }
        json.endArray();
        json.endObject();
    }

    private double difference(FollowedNode node) {
        return each(node.nanos().slow(), root.calls().slow())
                - each(node.nanos().ordinary(), root.calls().ordinary());
    }

    private static double each(long sum, long count) {
        return count == 0 ? 0 : (double) sum / count;
    }
}
