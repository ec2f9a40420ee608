package dev.insitu.config.yaml;

import dev.insitu.platform.problem.BrokenFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.Parser;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Reads a YAML file and builds its tree from the parser's events, not with the library's composer. An event distinguishes an
 * explicit tag from an implied one; explicit tags are refused, so that no object named in a file is ever built. Events also avoid
 * resolving types by regular expressions.
 *
 * <p>Hostile input stays cheap: depth is bounded, and an alias shares its node instead of copying it. An anchor is valid only after
 * its node is complete, so no tree contains itself.
 */
public final class YamlTree {
    /** The deepest key of a valid file is at level 6. */
    private static final int MOST_LEVELS = 20;

    private final YamlSyntax syntax;
    private final Parser events;
    private final Map<Anchor, YamlNode> anchors = new HashMap<>();

    private YamlTree(YamlSyntax syntax, Parser events) {
        this.syntax = syntax;
        this.events = events;
    }

    /** The only document of the text, parsed by the library; empty if it has no content, or only comments. */
    public static Optional<YamlNode> parse(String file, String text) throws BrokenFileException {
        YamlSyntax syntax = new YamlSyntax(file, text);
        try {
            // One buffer for the whole text, so that a mark can show the text at its place.
            LoadSettings settings = LoadSettings.builder()
                    .setBufferSize(Math.max(1, text.length()))
                    .build();
            StreamReader reader = new StreamReader(settings, text);
            return new YamlTree(syntax, new ParserImpl(settings, reader)).document();
        } catch (YamlEngineException broken) {
            throw syntax.broken(broken);
        }
    }

    private Optional<YamlNode> document() throws BrokenFileException {
        events.next(); // the stream's start
        if (events.next().getEventId() == Event.ID.StreamEnd) {
            return Optional.empty();
        }
        YamlNode root = node(events.next(), 1);
        events.next(); // the document's end
        Event behind = events.next();
        if (behind.getEventId() != Event.ID.StreamEnd) {
            throw syntax.broken(start(behind), "a second document starts here; expected one only");
        }
        boolean nothing = root instanceof YamlNode.Scalar scalar
                && scalar.empty()
                && scalar.text().isEmpty();
        return nothing ? Optional.empty() : Optional.of(root);
    }

    private YamlNode node(Event event, int level) throws BrokenFileException {
        if (event instanceof AliasEvent alias) {
            YamlNode named = anchors.get(alias.getAlias());
            if (named == null) {
                throw syntax.broken(start(event), "no anchor of this name; a value that starts with * needs quotes");
            }
            return named;
        }
        YamlNode node;
        if (event instanceof ScalarEvent scalar) {
            refuseTag(event, scalar.getTag());
            node = scalar(scalar);
        } else {
            refuseTag(event, ((CollectionStartEvent) event).getTag());
            if (level > MOST_LEVELS) {
                throw syntax.broken(start(event), "nested deeper than " + MOST_LEVELS + " levels");
            }
            node = event.getEventId() == Event.ID.SequenceStart ? sequence(event, level) : mapping(event, level);
        }
        Optional<Anchor> anchor = ((NodeEvent) event).getAnchor();
        if (anchor.isPresent()) {
            anchors.put(anchor.get(), node);
        }
        return node;
    }

    private static YamlNode.Scalar scalar(ScalarEvent event) {
        String value = event.getValue();
        int line = start(event).getLine() + 1;
        return event.isPlain() ? YamlNode.Scalar.plain(line, value) : new YamlNode.Scalar(line, value, false);
    }

    private YamlNode.Sequence sequence(Event start, int level) throws BrokenFileException {
        List<YamlNode> items = new ArrayList<>();
        Event event = events.next();
        while (event.getEventId() != Event.ID.SequenceEnd) {
            items.add(node(event, level + 1));
            event = events.next();
        }
        return new YamlNode.Sequence(YamlNode.TextRange.of(start(start), end(event)), items);
    }

    private YamlNode.Mapping mapping(Event start, int level) throws BrokenFileException {
        List<YamlNode.Entry> entries = new ArrayList<>();
        Event event = events.next();
        while (event.getEventId() != Event.ID.MappingEnd) {
            if (!(node(event, level + 1) instanceof YamlNode.Scalar key)) {
                throw syntax.broken(
                        start(event), "expected a key, not a list or a map; values with [ or { need quotes");
            }
            entries.add(new YamlNode.Entry(key, node(events.next(), level + 1)));
            event = events.next();
        }
        return new YamlNode.Mapping(YamlNode.TextRange.of(start(start), end(event)), entries);
    }

    private void refuseTag(Event event, Optional<String> tag) throws BrokenFileException {
        if (tag.isPresent()) {
            throw syntax.broken(start(event), "tags are not allowed; a value that starts with ! needs quotes");
        }
    }

    private static Mark start(Event event) {
        return event.getStartMark().orElseThrow();
    }

    private static Mark end(Event event) {
        return event.getEndMark().orElseThrow();
    }
}
