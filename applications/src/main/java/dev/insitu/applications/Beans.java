package dev.insitu.applications;

import java.util.concurrent.atomic.AtomicLong;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Scope;
import org.springframework.context.event.EventListener;

/** A Spring Boot application, to be started from the jar that has its libraries within it: beans made, events published. */
@Configuration
public class Beans {
    private static final int TIMES = 5_000;

    private final AtomicLong heard = new AtomicLong();

    /** What is published. */
    record Ordered(long number) {}

    /** What is made each time. */
    static final class Basket {
        private final AtomicLong total;

        Basket(AtomicLong total) {
            this.total = total;
        }

        long add(long amount) {
            return total.addAndGet(amount);
        }
    }

    /** Takes nothing. */
    public static void main(String[] arguments) throws Exception {
        System.setProperty("org.springframework.boot.logging.LoggingSystem", "none");
        try (var context = new SpringApplicationBuilder(Beans.class)
                .web(WebApplicationType.NONE)
                .bannerMode(Banner.Mode.OFF)
                .run(arguments)) {
            Workload.run(() -> round(context));
        }
    }

    private static Object round(ApplicationContext context) {
        long sum = 0;
        for (long i = 0; i < TIMES; i++) {
            sum += context.getBean(Basket.class).add(i);
            context.publishEvent(new Ordered(i));
        }
        return sum + " " + context.getBean(Beans.class).heard;
    }

    /** A new one for each that asks. */
    @Bean
    @Scope("prototype")
    Basket basket() {
        return new Basket(new AtomicLong());
    }

    /** Hears of each order. */
    @EventListener
    void hear(Ordered ordered) {
        heard.addAndGet(ordered.number());
    }
}
