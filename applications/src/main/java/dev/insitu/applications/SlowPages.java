package dev.insitu.applications;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/**
 * Tomcat with a page that takes 60 to 140 ms, most often little more than the least. Each thousandth request stops all others
 * for 600 ms. Which request takes how long depends on its number alone. The page {@code /late} says how many pages came late, because
 * the machine kept them from a CPU.
 */
public final class SlowPages {
    private SlowPages() {}

    /** Takes nothing; prints {@code port N} and serves until stdin ends. */
    public static void main(String[] arguments) throws Exception {
        System.setProperty("java.util.logging.config.class", WebServer.Silent.class.getName());
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        Context context = tomcat.addContext("", null);
        Slow slow = new Slow();
        Tomcat.addServlet(context, "slow", slow);
        context.addServletMappingDecoded("/*", "slow");
        Tomcat.addServlet(context, "late", new Late(slow));
        context.addServletMappingDecoded("/late", "late");
        tomcat.start();
        System.out.println("port " + tomcat.getConnector().getLocalPort());
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // Until the end.
        }
        tomcat.stop();
        tomcat.destroy();
    }

    private static final class Slow extends HttpServlet {
        private static final long serialVersionUID = 1;
        private static final long LEAST_NANOS = TimeUnit.MILLISECONDS.toNanos(60);
        private static final long MORE_NANOS = TimeUnit.MILLISECONDS.toNanos(80);
        private static final long STALL_NANOS = TimeUnit.MILLISECONDS.toNanos(600);
        private static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(3);
        private static final int STALL_EACH = 1_000;

        /** Its multiples, without what is before the point, lie evenly and in no order. */
        private static final double GOLDEN = 0.618_033_988_749_894_9;

        private final AtomicLong requests = new AtomicLong();
        private final AtomicLong late = new AtomicLong();
        private final AtomicLong stalledUntil = new AtomicLong(System.nanoTime());

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            long number = requests.incrementAndGet();
            if (number % STALL_EACH == 0) {
                stalledUntil.set(System.nanoTime() + STALL_NANOS);
            }
            awaitTime(stalledUntil.get());
            double share = number * GOLDEN % 1;
            long end = System.nanoTime() + LEAST_NANOS + (long) (MORE_NANOS * share * share * share);
            awaitTime(end);
            if (System.nanoTime() - end > LATE_NANOS) {
                late.incrementAndGet();
            }
            response.getWriter().print(number);
        }

        private static void awaitTime(long nanoTime) {
            for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
        }
    }

    private static final class Late extends HttpServlet {
        private static final long serialVersionUID = 1;

        private final transient Slow slow;

        Late(Slow slow) {
            this.slow = slow;
        }

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.getWriter().print(slow.late);
        }
    }
}
