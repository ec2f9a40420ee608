package dev.insitu.it.apps;

/** Prints its arguments, one a line, and exits with the last. */
public final class Arguments {
    private Arguments() {}

    public static void main(String[] arguments) {
        for (String argument : arguments) {
            print(argument);
        }
        System.exit(Integer.parseInt(arguments[arguments.length - 1]));
    }

    private static void print(String argument) {
        System.out.println(argument);
    }
}
