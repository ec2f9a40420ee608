package dev.insitu.it.apps;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;

/** Calls within calls: many of one method within one, and a chain of eight methods. */
public final class CallChains {
    /** Somewhere to write to. Not private: that would be a variable that is never read. */
    static int sink;

    private CallChains() {}

    /** {@code many} or {@code virtual}. */
    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("virtual")) {
            List<Thread> threads = new ArrayList<>();
            // By reflection: the tests are compiled for JDK 17.
            ThreadFactory virtual = (ThreadFactory) Class.forName("java.lang.Thread$Builder")
                    .getMethod("factory")
                    .invoke(Thread.class.getMethod("ofVirtual").invoke(null));
            for (int i = 0; i < 10; i++) {
                threads.add(virtual.newThread(() -> outer(3)));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
        } else {
            for (int i = 0; i < 5_000; i++) {
                x();
            }
            for (int i = 0; i < 60; i++) {
                outer(200);
            }
            outer(12_000);
            a();
        }
    }

    static void outer(int leaves) {
        x();
        mid(leaves);
        x();
    }

    static void mid(int leaves) {
        for (int i = 0; i < leaves; i++) {
            leaf();
            if (i % 2 == 0) {
                x();
            }
        }
    }

    static void leaf() {
        sink++;
    }

    static void x() {
        sink++;
    }

    static void a() {
        b();
    }

    static void b() {
        c();
    }

    static void c() {
        d();
    }

    static void d() {
        e();
    }

    static void e() {
        f();
    }

    static void f() {
        g();
    }

    static void g() {
        h();
    }

    static void h() {
        sink++;
    }
}
