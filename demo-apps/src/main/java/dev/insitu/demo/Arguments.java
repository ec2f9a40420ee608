package dev.insitu.demo;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The command line that the demos have in common: {@code [COUNT] [--option N]...}, whole numbers from 0 on. */
public final class Arguments {
    private static final String COUNT = "";

    private final String usage;
    private final Map<String, Long> values = new HashMap<>();

    private Arguments(String usage) {
        this.usage = usage;
    }

    /**
     * Reads a command line.
     *
     * @param usage what to say when it cannot be understood
     * @param options the names of those there are, with their dashes
     * @throws IllegalArgumentException with the usage
     */
    public static Arguments parse(String usage, String[] args, String... options) {
        var arguments = new Arguments(usage);
        for (int i = 0; i < args.length; i++) {
            if (!args[i].startsWith("-")) {
                arguments.put(COUNT, args[i]);
            } else if (List.of(options).contains(args[i]) && i + 1 < args.length) {
                arguments.put(args[i], args[++i]);
            } else {
                throw new IllegalArgumentException(usage);
            }
        }
        return arguments;
    }

    /** How often to do what the application does; 0: until the JVM is stopped. */
    public long count(long otherwise) {
        long count = option(COUNT, otherwise);
        return count == 0 ? Long.MAX_VALUE : count;
    }

    /** The value of an option. */
    public long option(String name, long otherwise) {
        return values.getOrDefault(name, otherwise);
    }

    private void put(String name, String value) {
        if (!value.matches("[0-9]{1,18}") || values.put(name, Long.valueOf(value)) != null) {
            throw new IllegalArgumentException(usage);
        }
    }
}
