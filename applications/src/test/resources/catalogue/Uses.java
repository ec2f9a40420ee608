package com.acme.uses;

/** {@code Uses LIBRARIES}: calls what the catalogue has for each of these as often as {@link #TIMES} says, and ends. */
public final class Uses {
    static final int TIMES = 7;

    private Uses() {}

    /** Libraries by the names of the catalogue's files. */
    public static void main(String[] libraries) throws Exception {
        for (String library : libraries) {
            use(library);
        }
        System.out.println("all used");
        System.exit(0);
    }

    private static void use(String library) throws Exception {
        switch (library) {
            case "jdbc" -> UsesOfJdbc.run();
            case "http-client" -> UsesOfHttp.run();
            case "logging" -> UsesOfLogging.run();
            case "netty" -> UsesOfNetty.run();
            case "grpc" -> UsesOfGrpc.run();
            case "scheduled" -> UsesOfSchedulers.run();
            case "spring" -> UsesOfSpring.run();
            default -> {
                // The servlet of Spring, and the JDK's server of HTTP, are called with their clients.
            }
        }
    }
}
