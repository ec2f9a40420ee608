package zoo;

import java.util.List;

/** What Java 17 adds to class files: records, sealed types, patterns, switch expressions. */
public class Zoo17 {
    sealed interface Shape permits Circle, Rectangle, Nothing {}

    record Circle(double radius) implements Shape {
        Circle {
            if (radius < 0) {
                throw new IllegalArgumentException("radius " + radius);
            }
        }

        Circle(int tenths) {
            this(tenths / 10.0);
        }

        double area() {
            return 3 * radius * radius;
        }
    }

    record Rectangle(double width, double height) implements Shape {}

    enum Nothing implements Shape {
        ONLY
    }

    record Pair<A extends Comparable<A>, B>(A first, B second) implements Comparable<Pair<A, B>> {
        static int made;

        Pair {
            made++;
        }

        @Override
        public int compareTo(Pair<A, B> other) {
            return first.compareTo(other.first);
        }
    }

    public static void main(String[] arguments) {
        for (Shape shape : List.of(new Circle(20), new Rectangle(2, 3), Nothing.ONLY)) {
            System.out.println(shape + " " + area(shape) + " " + shape.hashCode() % 1 + " " + shape.equals(shape));
        }
        try {
            System.out.println(new Circle(-1));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        var pair = new Pair<>("a", List.of(1L));
        System.out.println(pair + " " + pair.compareTo(new Pair<>("b", null)) + " " + Pair.made);
        for (Object object : new Object[] {1, "two", 3L, 'c', List.of()}) {
            System.out.println(describe(object) + " " + kind(object.toString()));
        }
        System.exit(17);
    }

    private static double area(Shape shape) {
        if (shape instanceof Circle circle && circle.radius() > 0) {
            return circle.area();
        } else if (shape instanceof Rectangle rectangle) {
            return rectangle.width() * rectangle.height();
        }
        return 0;
    }

    private static String describe(Object object) {
        return !(object instanceof Integer number) ? "no int" : "int " + (number + 1);
    }

    private static int kind(String text) {
        return switch (text) {
            case "1", "two" -> text.length();
            case "c" -> {
                try {
                    yield Integer.parseInt(text);
                } catch (NumberFormatException e) {
                    yield -1;
                }
            }
            default -> 100 * text.length();
        };
    }
}
