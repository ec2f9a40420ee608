package zoo;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** What Java 11 adds to class files: nests, strings joined by invokedynamic, private interface methods. */
public class Zoo11 {
    interface Greeter {
        String name();

        default String greet() {
            return polite("Hello");
        }

        private String polite(String word) {
            return word + ", " + name() + "!" + count(name());
        }

        private static int count(String name) {
            return name.length();
        }
    }

    private static class Secret {
        private int value;

        private Secret(int value) {
            this.value = value;
        }

        private int twice() {
            return value * 2;
        }
    }

    public static void main(String[] arguments) throws Exception {
        Secret secret = new Secret(21);
        secret.value++;
        Greeter greeter = () -> "Zoo" + secret.twice();
        System.out.println(greeter.greet());
        BiFunction<Integer, Integer, Integer> product = (var a, var b) -> a * b;
        System.out.println(product.apply(6, 7) + resources(3) + grouped(List.of("a", "bb", "cc", "ddd")));
        System.out.println(Optional.of("x").map(String::toUpperCase).orElseThrow());
        System.exit(11);
    }

    private static String resources(int n) throws Exception {
        var log = new StringBuilder();
        AutoCloseable resource = () -> log.append("closed ").append(n);
        try (resource) {
            log.append("open ");
            if (n > 2) {
                return log.append("returned ").toString();
            }
        } finally {
            log.append("finally");
            System.out.println(log);
        }
        return "";
    }

    private static Map<Integer, List<String>> grouped(List<String> words) {
        return words.stream().collect(Collectors.groupingBy(String::length));
    }
}
