package dev.insitu.tool.watch;

import java.io.PrintWriter;
import java.util.List;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.Curses;
import org.jline.utils.InfoCmp.Capability;

/**
 * The rows of a terminal, on a screen beside the one that it had. Each row that changes is drawn whole, from its first column. Terminals
 * do not agree on the columns that an emoji takes: where one takes more than expected, no other row moves, and a row that is too long is cut
 * off. Thread-safe: after {@link #close} nothing is drawn.
 */
final class TerminalRows implements AutoCloseable {
    /** Not by the terminal's description: those of tmux and screen lack what both can. */
    private static final String NO_WRAPPING = "\u001b[?7l";

    private static final String WRAPPING = "\u001b[?7h";

    private final Terminal terminal;

    /** Where the end is written, since JLine may have closed the terminal by then: it has a shutdown hook, too. */
    private final PrintWriter out;

    private final String end;
    private List<AttributedString> drawn = List.of();
    private boolean closed;

    TerminalRows(Terminal terminal) {
        this.terminal = terminal;
        this.out = terminal.writer();
        this.end = WRAPPING + text(Capability.exit_ca_mode) + text(Capability.cursor_visible);
        terminal.puts(Capability.enter_ca_mode);
        terminal.puts(Capability.cursor_invisible);
        out.print(NO_WRAPPING);
    }

    private String text(Capability capability) {
        String code = terminal.getStringCapability(capability);
        return code == null ? "" : Curses.tputs(code);
    }

    /** Draws the rows, from the topmost one. All of them if the terminal may have moved what was on it. */
    synchronized void draw(List<AttributedString> rows, boolean all) {
        if (closed) {
            return;
        }
        if (all) {
            terminal.puts(Capability.clear_screen);
            drawn = List.of();
        }
        for (int row = 0; row < rows.size(); row++) {
            if (row >= drawn.size() || !rows.get(row).equals(drawn.get(row))) {
                terminal.puts(Capability.cursor_address, row, 0);
                terminal.puts(Capability.clr_eol);
                rows.get(row).print(terminal);
            }
        }
        drawn = List.copyOf(rows);
        terminal.flush();
    }

    /** Restores the screen that was there. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            out.print(end);
            out.flush();
        }
    }
}
