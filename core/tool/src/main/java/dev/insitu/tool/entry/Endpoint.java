package dev.insitu.tool.entry;

import java.util.List;
import java.util.regex.Pattern;

/**
 * An endpoint as a user names it: {@code GET /orders/*}, {@code /orders/42}, or {@code Orders/Place} of gRPC, also with the package
 * of the service. {@code *} stands for one part of the path, {@code **} for several, and a part of a route in braces for any text.
 * Without a method it means all.
 *
 * @param verb the HTTP method, or ANY
 * @param path its parts
 */
public record Endpoint(String verb, List<String> path) {
    private static final String ANY = "ANY";
    private static final String ONE = "*";
    private static final String SEVERAL = "**";
    private static final Pattern BETWEEN_ROUTES = Pattern.compile(", ");

    /** Reads what a user wrote. */
    public static Endpoint parse(String text) {
        String stripped = text.strip();
        int blank = stripped.indexOf(' ');
        String path = stripped.substring(blank + 1).strip();
        return new Endpoint(blank < 0 ? ANY : stripped.substring(0, blank), parts(path));
    }

    private static List<String> parts(String path) {
        return List.of(path.replaceFirst("^/", "").replaceFirst("/$", "").split("/", -1));
    }

    /** Whether the name of a row, one route or several, is of this endpoint. */
    public boolean matches(String name) {
        return BETWEEN_ROUTES.splitAsStream(name).anyMatch(route -> {
            // A row may be named after its method, too, behind the route.
            String[] words = route.split(" ", -1);
            boolean hasVerb = words.length > 1 && words[1].startsWith("/");
            return isVerb(hasVerb ? words[0] : ANY) && isPath(path, parts(hasVerb ? words[1] : words[0]));
        });
    }

    private boolean isVerb(String other) {
        return verb.equals(ANY) || other.equals(ANY) || verb.equalsIgnoreCase(other);
    }

    private static boolean isPath(List<String> wanted, List<String> route) {
        if (wanted.isEmpty() || route.isEmpty()) {
            return wanted.isEmpty() && route.isEmpty();
        }
        String first = wanted.get(0);
        String other = route.get(0);
        List<String> wantedRest = wanted.subList(1, wanted.size());
        List<String> otherRest = route.subList(1, route.size());
        if (first.equals(SEVERAL) || other.equals(SEVERAL)) {
            return isPath(wantedRest, otherRest)
                    || isPath(first.equals(SEVERAL) ? wanted : wantedRest, other.equals(SEVERAL) ? route : otherRest);
        }
        return isPart(first, other) && isPath(wantedRest, otherRest);
    }

    private static boolean isPart(String wanted, String route) {
        boolean isAny = wanted.equals(ONE) || route.equals(ONE) || (route.startsWith("{") && route.endsWith("}"));
        // A gRPC service may be named with its package.
        return isAny || wanted.equals(route) || wanted.endsWith('.' + route);
    }
}
