package dev.insitu.it.apps;

/** Worked in whatever loader it is. */
public final class Worked implements Runnable {
    private int sum;

    @Override
    public void run() {
        for (int i = 0; i < 1000; i++) {
            sum = work(sum, i);
        }
    }

    static int work(int sum, int i) {
        return sum + i * i;
    }
}
