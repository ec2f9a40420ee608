package zoo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** What Java 8 compiles to: generics with bridges, nests of finally, string switches, lambdas, inner classes. */
public class Zoo8 {
    interface Shape {
        double area();

        default String describe() {
            return getClass().getSimpleName() + ' ' + area();
        }

        static Shape square(double side) {
            return () -> side * side;
        }
    }

    enum Planet implements Shape {
        EARTH(1) {
            @Override
            public double area() {
                return radius * 4;
            }
        },
        MARS(0.5);

        final double radius;

        Planet(double radius) {
            this.radius = radius;
        }

        @Override
        public double area() {
            return radius;
        }
    }

    abstract static class Base<T extends Comparable<T>> {
        private final List<T> all = new ArrayList<>();
        protected T last;

        Base(T first) {
            add(first);
        }

        void add(T next) {
            all.add(next);
            last = next;
        }

        abstract T pick(long a, double b, T c);

        T largest() {
            return Collections.max(all);
        }
    }

    static class Words extends Base<String> {
        private final String separator;

        Words(String first, String separator) {
            super(first.isEmpty() ? "nothing" : first + new StringBuilder("!").reverse());
            this.separator = separator;
        }

        Words() {
            this("first" + Zoo8.class.getSimpleName(), "-");
        }

        @Override
        void add(String next) {
            super.add(next);
        }

        @Override
        String pick(long a, double b, String c) {
            return a > b ? c + separator + a : last;
        }
    }

    class Inner {
        int value = depth * 2;

        class Innermost {
            int sum() {
                return value + depth;
            }
        }
    }

    static final class Fault extends Exception {
        private static final long serialVersionUID = 1;

        Fault(String message, Throwable cause) {
            super(message, cause);
        }
    }

    private int depth = 3;
    private static final Map<String, Integer> NUMBERS;

    static {
        Map<String, Integer> numbers = new HashMap<>();
        numbers.put("one", 1);
        NUMBERS = Collections.unmodifiableMap(numbers);
    }

    public static void main(String[] arguments) throws Exception {
        Zoo8 zoo = new Zoo8();
        for (int i = 0; i < 7; i++) {
            System.out.println(i + " " + zoo.nested(i) + " " + loops(i) + " " + choose("k" + i) + " " + primitives(i));
        }
        Shape[] shapes = {Planet.MARS, Shape.square(0.75), Planet.EARTH};
        Arrays.sort(shapes, Comparator.comparingDouble(Shape::area));
        System.out.println(shapes[0].area() + " " + shapes[1].area() + " " + Planet.EARTH.describe());
        Base<String> words = new Words();
        words.add("zebra");
        System.out.println(words.largest() + words.pick(3, 2.5, "c") + words.pick(1, 2.5, "c") + new Words("", "").last);
        Inner.Innermost innermost = zoo.new Inner().new Innermost();
        System.out.println(innermost.sum() + " " + NUMBERS + " " + zoo.locked(5) + " " + lambdas(4).get());
        try {
            failing(2);
        } catch (Fault e) {
            System.out.println(e.getMessage() + " " + e.getCause() + " " + e.getSuppressed().length);
        }
        System.exit(zoo.depth);
    }

    private String nested(int i) {
        StringBuilder trace = new StringBuilder();
        try {
            try {
                if (i == 1) {
                    return trace.append("return ").toString();
                }
                if (i == 2) {
                    throw new IllegalStateException("thrown");
                }
                trace.append(10 / (i - 3));
            } catch (ArithmeticException e) {
                trace.append("divided ");
                if (i == 3) {
                    throw new IllegalArgumentException(e);
                }
            } finally {
                trace.append("inner ");
                for (int k = 0; k < 2; k++) {
                    if (k == i) {
                        break;
                    }
                    trace.append(k);
                }
            }
        } catch (IllegalStateException | IllegalArgumentException e) {
            trace.append(e.getClass().getSimpleName());
        } finally {
            trace.append(" outer");
        }
        return trace.toString();
    }

    private static long loops(int n) {
        long sum = 0;
        outer:
        for (int i = 0; i < n; i++) {
            for (int j = i; ; j++) {
                if (j > 5) {
                    continue outer;
                }
                if (i * j == 12) {
                    break outer;
                }
                sum += (long) i << j;
            }
        }
        do {
            sum++;
        } while (sum % 7 != 0);
        return sum;
    }

    private static String choose(String key) {
        switch (key) {
            case "k0":
                return "zero";
            case "k1":
            case "k2":
                key = key + "!";
                break;
            case "Aa":
            case "BB":
                return "same hash";
            default:
                return key.length() > 1 ? "many" : "none";
        }
        switch (key.length()) {
            case 3:
                return key;
            case 1000:
                return "long";
        }
        return "";
    }

    private static double primitives(int i) {
        byte b = (byte) (i * 100);
        char c = (char) ('a' + i);
        short s = (short) (b * c);
        float f = s / 3f;
        double d = f * 2.0;
        long l = (long) d ^ i;
        boolean z = l > 0 && !(d < 0);
        int[][] grid = new int[2][i + 1];
        grid[1][i] = z ? 1 : -1;
        return d + l + grid[1][i] + (z ? f : c);
    }

    private synchronized int locked(int i) {
        synchronized (NUMBERS) {
            if (i > 3) {
                return i * depth;
            }
        }
        return 0;
    }

    private static Supplier<String> lambdas(int n) {
        Function<Integer, Function<Integer, Integer>> add = a -> b -> a + b;
        Supplier<List<String>> list = ArrayList::new;
        List<String> made = list.get();
        Runnable grow = () -> made.add("x" + add.apply(n).apply(made.size()));
        grow.run();
        grow.run();
        return made::toString;
    }

    private static void failing(int i) throws Fault {
        try (AutoCloseable first = () -> {
                    throw new IllegalStateException("closing");
                };
                AutoCloseable second = () -> System.out.println("closed")) {
            failing(i - 1, i);
        } catch (Exception e) {
            Fault fault = new Fault("fault " + i, e);
            fault.addSuppressed(e);
            throw fault;
        }
    }

    private static void failing(int left, int i) {
        if (left == 0) {
            throw new IllegalArgumentException("at " + i);
        }
        failing(left - 1, i);
    }
}
