package zoo;

import java.util.List;
import java.util.Objects;
import java.util.SequencedCollection;

/** What Java 25 adds to class files: switches on types and record patterns, code before super(...). */
public class Zoo25 {
    sealed interface Expression {}

    record Constant(long value) implements Expression {}

    record Sum(Expression left, Expression right) implements Expression {}

    record Negation(Expression of) implements Expression {}

    static class Named {
        final String name;

        Named(String name) {
            this.name = name;
            System.out.println("named " + describe());
        }

        String describe() {
            return name;
        }
    }

    static final class Checked extends Named {
        final int length;
        final long[] codes;

        Checked(String name) {
            Objects.requireNonNull(name);
            if (name.isBlank()) {
                throw new IllegalArgumentException("blank");
            }
            String trimmed;
            try {
                trimmed = name.substring(1);
            } catch (IndexOutOfBoundsException e) {
                trimmed = "";
            }
            length = trimmed.length();
            codes = new long[] {trimmed.length(), trimmed.hashCode()};
            super(trimmed);
        }

        Checked(int number) {
            int doubled = number * 2;
            for (int i = 0; i < number; i++) {
                doubled += new Named("n" + i).name.length();
            }
            this("#" + doubled);
        }

        @Override
        String describe() {
            return name + " of " + length;
        }
    }

    public static void main(String[] arguments) {
        Expression expression = new Sum(new Constant(40), new Negation(new Negation(new Constant(2))));
        System.out.println(value(expression) + " " + text(expression));
        System.out.println(new Checked("xyz").describe() + " " + new Checked(3).codes[0]);
        for (String name : new String[] {" ", null}) {
            try {
                new Checked(name);
            } catch (IllegalArgumentException | NullPointerException e) {
                System.out.println(e.getClass());
            }
        }
        for (Object object : new Object[] {1, -1, "s", List.of(1, 2), new int[] {3}, new Constant(4)}) {
            System.out.println(kind(object));
        }
        System.exit(25);
    }

    private static long value(Expression expression) {
        return switch (expression) {
            case Constant(long value) -> value;
            case Sum(Expression left, Expression right) -> value(left) + value(right);
            case Negation(Negation(Expression inner)) -> value(inner);
            case Negation(Expression of) -> -value(of);
        };
    }

    private static String text(Expression expression) {
        return expression instanceof Sum(Constant(var a), var b) ? a + "+" + text(b) : expression.toString();
    }

    private static String kind(Object object) {
        return switch (object) {
            case null -> "null";
            case Integer number when number > 0 -> "positive";
            case Integer number -> "other " + number;
            case String text -> text;
            case SequencedCollection<?> collection -> "ends with " + collection.getLast();
            case int[] array -> "array " + array[0];
            case Record _ -> "record";
            default -> throw new MatchException("never", null);
        };
    }
}
