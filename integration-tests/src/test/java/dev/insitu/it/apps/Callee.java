package dev.insitu.it.apps;

import java.util.function.IntUnaryOperator;

/** A method of every kind. Each returns for an even number and throws for an odd one, unless its name says otherwise. */
class Callee {
    /** Thrown for an odd number. */
    static final class OddException extends RuntimeException {
        private static final long serialVersionUID = 1;

        OddException() {
            super("odd", null, false, false);
        }
    }

    private int sum;

    Callee() {}

    Callee(int number) {
        this();
        sum = half(number);
    }

    static int half(int number) {
        if (number % 2 != 0) {
            throw new OddException();
        }
        return number / 2;
    }

    int instance(int number) {
        sum += number;
        return half(number);
    }

    static int ofTheClass(int number) {
        return half(number);
    }

    int callsPrivate(int number) {
        return ofItsOwn(number);
    }

    private int ofItsOwn(int number) {
        sum -= number;
        return half(number);
    }

    final int cannotBeOverridden(int number) {
        sum ^= number;
        return half(number);
    }

    synchronized int holdingItsMonitor(int number) {
        return half(number);
    }

    static synchronized int holdingTheClass(int number) {
        return half(number);
    }

    int recursive(int depth, int number) {
        return depth == 0 ? half(number) : recursive(depth - 1, number) + 1;
    }

    int varargs(String format, int... numbers) {
        return format.length() + half(numbers[numbers.length - 1]);
    }

    int overloaded(long number) {
        return half((int) number);
    }

    int overloaded(String number) {
        return half(Integer.parseInt(number));
    }

    double wide(long a, double b, boolean c, float d, int number) {
        return c ? a + b + d + half(number) : half(number);
    }

    void returningNothing(int number) {
        sum += half(number);
    }

    Object returningAnObject(int number) {
        return half(number) == 0 ? "zero" : this;
    }

    /** Never throws. */
    int catching(int number) {
        try {
            return ofTheClass(number);
        } catch (OddException e) {
            return -1;
        }
    }

    int passingOn(int number) {
        return instance(number) + 1;
    }

    int insideFinally(int number) {
        int before = sum;
        try {
            sum = half(number);
            return sum;
        } finally {
            if (number > 0) {
                sum = before;
            }
        }
    }

    /** Never throws: the return in the finally block wins. */
    @SuppressWarnings({"finally", "Finally"})
    int swallowing(int number) {
        try {
            return half(number);
        } finally {
            return -1;
        }
    }

    int callsLambda(int number) {
        IntUnaryOperator lambda = n -> half(n) + sum;
        return lambda.applyAsInt(number);
    }

    /** An inner class, which has a hidden parameter and field. */
    final class Inner {
        int ofInner(int number) {
            return half(number) + sum;
        }
    }

    /** A nested class. */
    static final class Nested {
        int ofNested(int number) {
            return half(number);
        }
    }

    /** A type with implementations. */
    interface Shape {
        int area(int number);

        default int byDefault(int number) {
            return half(number);
        }

        static int ofTheInterface(int number) {
            return half(number);
        }
    }

    static class Circle implements Shape {
        @Override
        public int area(int number) {
            return half(number);
        }
    }

    /** Its override calls the one it overrides. */
    static final class Ellipse extends Circle {
        @Override
        public int area(int number) {
            return super.area(number) + 1;
        }
    }

    /** Declares neither. */
    static final class Point extends Circle {}

    /** A generic type, whose implementations have bridges. */
    interface Source<T> {
        T get(T seed);
    }

    static final class NumberSource implements Source<Integer> {
        @Override
        public Integer get(Integer number) {
            return half(number);
        }
    }
}
