package dev.insitu.it.apps;

import java.util.Arrays;

/** Calls many methods of the JDK that the JIT compiler replaces, often enough that it does. */
public final class ManyIntrinsics {
    private static final int CALLS = 50_000;

    private ManyIntrinsics() {}

    /** Takes nothing. */
    public static void main(String[] arguments) {
        long sum = 0;
        for (int i = 0; i < CALLS; i++) {
            sum += integers(i) + floats(i) + texts("text " + i % 7) + arrays(i);
        }
        System.out.println(sum);
    }

    private static long integers(int i) {
        return Math.abs(i - 9)
                + Math.multiplyHigh(i, Long.MAX_VALUE)
                + Integer.bitCount(i)
                + Integer.reverseBytes(i)
                + Integer.numberOfTrailingZeros(i)
                + Long.bitCount(i)
                + Long.reverseBytes(i)
                + Long.numberOfTrailingZeros(i)
                + Character.reverseBytes((char) i)
                + Math.floorMod(Math.addExact(i, 3), 5);
    }

    private static long floats(int i) {
        return (long) (Math.sqrt(i)
                        + Math.sin(i)
                        + Math.cos(i)
                        + Math.exp(i % 5)
                        + Math.log(i + 1)
                        + Math.rint(i / 3.0))
                + Double.doubleToRawLongBits(i) % 7
                + Float.floatToRawIntBits(i) % 7;
    }

    private static int texts(String text) {
        return text.indexOf("xt")
                + (text.compareTo("texts") < 0 ? 2 : 0)
                + (text.equals("text 3") ? 1 : 0)
                + text.hashCode() % 5;
    }

    private static int arrays(int i) {
        byte[] bytes = {1, 2, 3, (byte) i};
        byte[] copy = Arrays.copyOf(bytes, 4);
        return (Arrays.equals(bytes, copy) ? 1 : 0) + Arrays.hashCode(copy) % 3;
    }
}
