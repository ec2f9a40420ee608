package dev.insitu.tool.watch;

import dev.insitu.platform.text.Encodable;
import dev.insitu.platform.text.Harmless;
import dev.insitu.platform.text.TextWidth;
import dev.insitu.platform.text.TimeText;
import java.io.IOError;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;
import org.jline.utils.ClosedException;

/**
 * The live table on a terminal, and its keys. Restores the terminal's state at the end, in every case. Where a signal ends this process,
 * JLine closes the terminal, while the table may still be drawn.
 */
final class WatchScreen implements AutoCloseable {
    private static final int ESCAPE = 27;
    private static final int DELETE = 127;
    private static final int CTRL_C = 3;
    private static final int KEY_MILLIS = 100;
    private static final String HELP = "q quit  s S sort  w window  o slowest  p pause  / filter";
    private static final String SLOWEST_HELP = "o back  j k scroll  q quit";

    private final Terminal terminal;
    private final TerminalRows rows;
    private final Charset charset;
    private final Thread hook;
    private final List<WatchPeriod> periods;
    private final SlowestLines slowest;
    private int period;
    private String refused = "";
    private Optional<List<String>> slowestShown = Optional.empty();
    private int firstLine;
    private int drawnHeight;
    private int drawnColumns;
    private Size size = new Size(120, 40);
    private WatchOrder order = WatchOrder.RULE;
    private String filter = "";
    private boolean typing;
    private boolean paused;
    private volatile boolean quit;

    private WatchScreen(Terminal terminal, List<WatchPeriod> periods, SlowestLines slowest) {
        this.terminal = terminal;
        this.periods = periods;
        this.slowest = slowest;
        this.charset = terminal.encoding();
        terminal.enterRawMode();
        this.rows = new TerminalRows(terminal);
        this.hook = new Thread(rows::close);
        terminal.handle(Terminal.Signal.INT, signal -> quit = true);
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** The slowest calls of the last minute with their causes, as lines. */
    @FunctionalInterface
    interface SlowestLines {
        List<String> read();
    }

    /**
     * Opens the terminal; empty where there is none. Uses commands such as stty, because the alternatives need native access.
     *
     * @param periods that a key goes through
     */
    static Optional<WatchScreen> open(List<WatchPeriod> periods, SlowestLines slowest) {
        Thread thread = Thread.currentThread();
        ClassLoader context = thread.getContextClassLoader();
        // JLine finds its providers through this loader.
        thread.setContextClassLoader(WatchScreen.class.getClassLoader());
        try {
            Terminal terminal = TerminalBuilder.builder()
                    .system(true)
                    .provider("exec")
                    .dumb(false)
                    .build();
            if (terminal.getType().startsWith(Terminal.TYPE_DUMB)) {
                terminal.close();
                return Optional.empty();
            }
            return Optional.of(new WatchScreen(terminal, periods, slowest));
        } catch (IOException | IllegalStateException e) {
            return Optional.empty();
        } finally {
            thread.setContextClassLoader(context);
        }
    }

    int width() {
        return size().getColumns();
    }

    private int height() {
        return size().getRows();
    }

    /** The terminal's size, from a command. Ctrl-C ends that command as well as this process; the size then stays the same. */
    private Size size() {
        try {
            Size now = terminal.getSize();
            if (now.getColumns() > 0 && now.getRows() > 0) {
                size = now;
            }
        } catch (IOError | RuntimeException e) {
            // After Ctrl-C the user expects an exit without a message.
        }
        return size;
    }

    boolean isPaused() {
        return paused;
    }

    WatchPeriod period() {
        return periods.get(period);
    }

    /** Says in the last line why the period cannot be shown; empty where it can. */
    void refuse(String reason) {
        refused = reason;
    }

    /** The terminal's encoding. */
    Charset charset() {
        return charset;
    }

    /**
     * Handles keys for a time, and shows the changes. Ends early if another period is to be shown.
     *
     * @return whether the user wants to quit
     */
    boolean awaitKeys(WatchedSession session, long nanos) throws IOException {
        long end = System.nanoTime() + nanos;
        int before = period;
        for (long left = nanos; !quit && left > 0 && period == before; left = end - System.nanoTime()) {
            int key = read(Math.max(1, Math.min(KEY_MILLIS, left / 1_000_000)));
            if (key == -1) {
                quit = true;
            } else if (key >= 0) {
                take(key);
                show(session);
            }
        }
        return quit;
    }

    /** A key; negative where there is none, -1 where none will come any more. */
    private int read(long millis) throws IOException {
        try {
            return terminal.reader().read(millis);
        } catch (ClosedException | IllegalStateException e) {
            return -1;
        }
    }

    private void take(int key) {
        if (key == CTRL_C) {
            quit = true;
        } else if (typing) {
            type(key);
        } else if (slowestShown.isPresent()) {
            read(key, slowestShown.get().size());
        } else {
            switch (key) {
                case 'q', 'Q' -> quit = true;
                case 's' -> order = order.next(1);
                case 'S' -> order = order.next(-1);
                case 'w', 'W' -> period = (period + 1) % periods.size();
                case 'o', 'O' -> {
                    slowestShown = Optional.of(slowest.read());
                    firstLine = 0;
                }
                case 'p', 'P', ' ' -> paused = !paused;
                case '/', 'f' -> typing = true;
                case ESCAPE -> filter = "";
                default -> {} // not a command
            }
        }
    }

    /** A key while the slowest calls are shown. */
    private void read(int key, int lines) {
        switch (key) {
            case 'q', 'Q' -> quit = true;
            case 'o', 'O', ESCAPE -> slowestShown = Optional.empty();
            case 'j', ' ' -> firstLine = Math.max(0, Math.min(firstLine + 1, lines - 1));
            case 'k' -> firstLine = Math.max(0, firstLine - 1);
            default -> {} // not a command
        }
    }

    private void type(int key) {
        switch (key) {
            case '\r', '\n' -> typing = false;
            case ESCAPE -> {
                typing = false;
                filter = "";
            }
            case '\b', DELETE -> filter = filter.isEmpty() ? "" : filter.substring(0, filter.length() - 1);
            default -> filter += key >= ' ' ? Character.toString(key) : "";
        }
    }

    /** Shows the session as of the last reading. */
    void show(WatchedSession session) {
        int height = height();
        int columns = width();
        if (slowestShown.isPresent()) {
            showSlowest(slowestShown.get(), height, columns);
            return;
        }
        List<WatchedProbe> probes = order.of(session.probes(), filter);
        // The header, two lines of headings, and the last line.
        int most = Math.max(1, height - 5);
        List<WatchedProbe> shown = probes.subList(0, Math.min(most, probes.size()));
        List<String> lines = new ArrayList<>();
        lines.add(head(session));
        lines.addAll(new WatchTable(columns, charset)
                .lines(shown, "last " + TimeText.rounded(session.lastNanos()) + ", us", period()));
        if (shown.size() < probes.size()) {
            lines.add("and " + (probes.size() - shown.size()) + " more; / chooses");
        }
        while (lines.size() < height - 1) {
            lines.add("");
        }
        lines.add(foot());
        draw(lines, height, columns);
    }

    private void showSlowest(List<String> slowestLines, int height, int columns) {
        List<String> lines =
                new ArrayList<>(slowestLines.subList(firstLine, Math.min(slowestLines.size(), firstLine + height - 1)));
        while (lines.size() < height - 1) {
            lines.add("");
        }
        lines.add(SLOWEST_HELP);
        draw(lines, height, columns);
    }

    private void draw(List<String> lines, int height, int columns) {
        List<AttributedString> drawn = new ArrayList<>();
        for (int i = 0; i < Math.min(height, lines.size()); i++) {
            String line = Encodable.lines(lines.get(i), charset);
            boolean bold = i == 0 || i == 2 || i == lines.size() - 1;
            drawn.add(new AttributedString(
                    // Keeps the last column free: some terminals take what a row ends with for wider.
                    TextWidth.head(line, columns - 1), bold ? AttributedStyle.BOLD : AttributedStyle.DEFAULT));
        }
        try {
            rows.draw(drawn, height != drawnHeight || columns != drawnColumns);
            drawnHeight = height;
            drawnColumns = columns;
        } catch (IllegalStateException e) {
            quit = true;
        }
    }

    private static String head(WatchedSession session) {
        long seconds = (System.currentTimeMillis() - session.startedMillis()) / 1_000;
        return "insitu watch  " + Harmless.oneLine(session.command())
                + (session.startedMillis() > 0 ? "  " + seconds + " s" : "")
                + (session.stage().isEmpty() ? "" : "  " + session.stage())
                + (session.mark().isEmpty() ? "" : "  mark: " + Harmless.oneLine(session.mark()));
    }

    private String foot() {
        String chosen =
                filter.isEmpty() && !typing ? "" : "   filter: " + Harmless.oneLine(filter) + (typing ? "_" : "");
        return HELP + "  by " + order.text(period()) + chosen + (paused ? "   PAUSED" : "")
                + (refused.isEmpty() ? "" : "   " + Harmless.oneLine(refused));
    }

    @Override
    public void close() throws IOException {
        rows.close();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending.
        }
        terminal.close();
    }
}
