/** Monitors and handlers around calls; compiled by more than one compiler, each into a package of its own. */
public class Locks {
    private static final Object LOCK = new Object();
    private static int number;

    public static String run() {
        String text = "";
        for (int i = -2; i < 4; i++) {
            text += locked(i) + " " + nested(i) + " " + caught(i) + " " + lastly(i) + "; ";
        }
        return text + Thread.holdsLock(LOCK);
    }

    static int call(int i) {
        number += i;
        if (i == -1) throw new IllegalStateException();
        return number;
    }

    static int locked(int i) {
        try {
            synchronized (LOCK) {
                number++;
                call(i);
                number--;
            }
            return number;
        } catch (RuntimeException e) {
            return -5;
        }
    }

    static int nested(int i) {
        synchronized (LOCK) {
            number++;
            synchronized (Locks.class) {
                try {
                    return call(i);
                } catch (IllegalStateException e) {
                    number += 3;
                } finally {
                    number--;
                }
            }
        }
        return 0;
    }

    static int caught(int i) {
        int result = 1;
        for (int j = 0; j < 3; j++) {
            try {
                result += call(i);
                result += 2;
            } catch (IllegalStateException e) {
                result = 9;
            }
        }
        return result;
    }

    static int lastly(int i) {
        try {
            try {
                return call(i);
            } finally {
                number += 5;
            }
        } catch (RuntimeException e) {
            return 8;
        }
    }
}
