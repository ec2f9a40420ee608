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
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp;

/** The live table on a terminal, and its keys. Restores the terminal's state at the end, in every case. */
final class WatchScreen implements AutoCloseable {
    private static final int ESCAPE = 27;
    private static final int DELETE = 127;
    private static final int CTRL_C = 3;
    private static final int KEY_MILLIS = 100;
    private static final String HELP = "q quit  s S sort  w window  o slowest  p pause  / filter";
    private static final String SLOWEST_HELP = "o back  j k scroll  q quit";

    private final Terminal terminal;
    private final Display display;
    private final Attributes before;
    private final Thread hook = new Thread(this::restore);
    private final List<WatchPeriod> periods;
    private final SlowestLines slowest;
    private int period;
    private String refused = "";
    private Optional<List<String>> slowestShown = Optional.empty();
    private int firstLine;
    private int drawnRows;
    private int drawnColumns;
    private Size size = new Size(120, 40);
    private WatchOrder order = WatchOrder.RULE;
    private String filter = "";
    private boolean typing;
    private boolean paused;
    private volatile boolean quit;
    private boolean restored;

    private WatchScreen(Terminal terminal, List<WatchPeriod> periods, SlowestLines slowest) {
        this.terminal = terminal;
        this.periods = periods;
        this.slowest = slowest;
        this.before = terminal.enterRawMode();
        this.display = new Display(terminal, true);
        terminal.handle(Terminal.Signal.INT, signal -> quit = true);
        terminal.puts(InfoCmp.Capability.enter_ca_mode);
        terminal.puts(InfoCmp.Capability.cursor_invisible);
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
        return terminal.encoding();
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
            int key = terminal.reader().read(Math.max(1, Math.min(KEY_MILLIS, left / 1_000_000)));
            if (key == -1) {
                quit = true;
            } else if (key >= 0) {
                take(key);
                // The order of lines changes, so an incremental update would not be smaller.
                display.clear();
                show(session);
            }
        }
        return quit;
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
        int rows = height();
        int columns = width();
        if (slowestShown.isPresent()) {
            showSlowest(slowestShown.get(), rows, columns);
            return;
        }
        List<WatchedProbe> probes = order.of(session.probes(), filter);
        // The header, two lines of headings, and the last line.
        int most = Math.max(1, rows - 5);
        List<WatchedProbe> shown = probes.subList(0, Math.min(most, probes.size()));
        List<String> lines = new ArrayList<>();
        lines.add(head(session));
        lines.addAll(new WatchTable(columns, terminal.encoding())
                .lines(shown, "last " + TimeText.rounded(session.lastNanos()) + ", us", period()));
        if (shown.size() < probes.size()) {
            lines.add("and " + (probes.size() - shown.size()) + " more; / chooses");
        }
        while (lines.size() < rows - 1) {
            lines.add("");
        }
        lines.add(foot());
        draw(lines, rows, columns);
    }

    private void showSlowest(List<String> slowestLines, int rows, int columns) {
        List<String> lines =
                new ArrayList<>(slowestLines.subList(firstLine, Math.min(slowestLines.size(), firstLine + rows - 1)));
        while (lines.size() < rows - 1) {
            lines.add("");
        }
        lines.add(SLOWEST_HELP);
        draw(lines, rows, columns);
    }

    private void draw(List<String> lines, int rows, int columns) {
        List<AttributedString> drawn = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = Encodable.lines(lines.get(i), terminal.encoding());
            boolean bold = i == 0 || i == 2 || i == lines.size() - 1;
            drawn.add(new AttributedString(
                    // Keeps the last column free: some terminals wrap after it.
                    TextWidth.head(line, columns - 1), bold ? AttributedStyle.BOLD : AttributedStyle.DEFAULT));
        }
        if (rows != drawnRows || columns != drawnColumns) {
            // The terminal has moved what was on it.
            display.clear();
            drawnRows = rows;
            drawnColumns = columns;
        }
        display.resize(rows, columns);
        display.update(drawn, 0);
        terminal.flush();
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

    private synchronized void restore() {
        if (!restored) {
            restored = true;
            terminal.puts(InfoCmp.Capability.exit_ca_mode);
            terminal.puts(InfoCmp.Capability.cursor_visible);
            terminal.flush();
            terminal.setAttributes(before);
        }
    }

    @Override
    public void close() throws IOException {
        restore();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending.
        }
        terminal.close();
    }
}
