package dev.insitu.tool.shell;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A manual page in troff's man macros, generated from the command line's model. Has no date, so the same version always gives the
 * same page.
 */
final class ManPage {
    private final StringBuilder page = new StringBuilder();

    private ManPage() {}

    /** The manual page of a command and all its subcommands. */
    static String of(CommandSpec tool, String version) {
        ManPage page = new ManPage();
        page.write(tool, version);
        return page.page.toString();
    }

    private void write(CommandSpec tool, String version) {
        String name = tool.name();
        macro(".TH " + name.toUpperCase(Locale.ROOT) + " 1 \"\" \"" + name + " " + text(version)
                + "\" \"User Commands\"");
        macro(".ad l\n.nh");
        macro(".SH NAME");
        macro(name + " \\- measures latency inside a running JVM, and reads what was recorded");
        macro(".SH SYNOPSIS");
        macro(".B " + name);
        macro(".I COMMAND");
        macro("[ARGUMENTS]");
        macro(".SH DESCRIPTION");
        description(tool.usageMessage().description());
        macro(".SH COMMANDS");
        Set<CommandSpec> commands = new LinkedHashSet<>();
        tool.subcommands().values().forEach(command -> commands.add(command.getCommandSpec()));
        for (CommandSpec command : commands) {
            command(command);
        }
        macro(".SH EXIT STATUS");
        exitCode("0", "The command did what it was asked for.");
        exitCode(
                "1", "It found something wrong: a check that fails, a proven regression, a rule that matches nothing.");
        exitCode("2", "It was called wrongly, or a file cannot be read.");
        macro(".PP");
        lines("The command run exits with the exit code of what it started.");
    }

    private void command(CommandSpec command) {
        macro(".SS \"" + text(synopsis(command)) + "\"");
        description(command.usageMessage().description());
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            argument("\\fI" + text(parameter.paramLabel()) + "\\fR", parameter);
        }
        for (OptionSpec option : command.options()) {
            if (!option.hidden() && !option.usageHelp() && !option.versionHelp()) {
                argument(names(option), option);
            }
        }
    }

    private static String synopsis(CommandSpec command) {
        String synopsis = command.commandLine()
                .getHelp()
                .synopsis(0)
                .replaceAll("\\s+", " ")
                .strip();
        return synopsis.replace("[-hV] ", "").replace(" [-hV]", "");
    }

    private static String names(OptionSpec option) {
        List<String> names = new ArrayList<>();
        for (String name : option.names()) {
            names.add("\\fB" + text(name) + "\\fR");
        }
        String value = option.arity().max() == 0 ? "" : " \\fI" + text(option.paramLabel()) + "\\fR";
        return String.join(", ", names) + value;
    }

    private void argument(String name, ArgSpec argument) {
        macro(".TP");
        macro(name);
        for (String line : argument.description()) {
            lines(line);
        }
    }

    private void exitCode(String code, String meaning) {
        macro(".TP");
        macro(".B " + code);
        lines(meaning);
    }

    /** Writes a description. Indented lines are commands to type and stay unchanged. */
    private void description(String[] description) {
        boolean verbatim = false;
        for (String line : description) {
            boolean command = line.startsWith("  ");
            if (command != verbatim) {
                macro(command ? ".PP\n.nf\n.RS" : ".RE\n.fi\n.PP");
                verbatim = command;
            }
            if (line.isEmpty()) {
                macro(".PP");
            } else {
                lines(line.strip());
            }
        }
        if (verbatim) {
            macro(".RE\n.fi");
        }
    }

    /** Writes text and escapes lines that begin like a macro. */
    private void lines(String raw) {
        Ansi.OFF.string(raw).lines().forEach(line -> {
            String safe = text(line);
            macro(safe.startsWith(".") || safe.startsWith("'") ? "\\&" + safe : safe);
        });
    }

    private void macro(String line) {
        page.append(line).append('\n');
    }

    private static String text(String raw) {
        return raw.replace("\\", "\\e").replace("-", "\\-").replace("\"", "\\(dq");
    }
}
