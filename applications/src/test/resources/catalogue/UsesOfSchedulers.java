package com.acme.uses;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;

/** Tasks of the JDK's, Quartz and Spring, each run once at least. */
final class UsesOfSchedulers {
    private static final CountDownLatch ALL = new CountDownLatch(3);

    private UsesOfSchedulers() {}

    /** Of Quartz. */
    public static final class Once implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            ALL.countDown();
        }
    }

    /** Of java.util.Timer. */
    static final class Tick extends TimerTask {
        @Override
        public void run() {
            ALL.countDown();
        }
    }

    /** Of Spring. */
    @EnableScheduling
    public static class Timed {
        private boolean ran;

        @Scheduled(fixedDelay = 10)
        public void tick() {
            if (!ran) {
                ran = true;
                ALL.countDown();
            }
        }
    }

    static void run() throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        executor.submit(() -> "done").get();
        executor.shutdown();
        Timer timer = new Timer(true);
        timer.schedule(new Tick(), 1);
        Scheduler quartz = new StdSchedulerFactory().getScheduler();
        quartz.start();
        quartz.scheduleJob(
                JobBuilder.newJob(Once.class).build(),
                TriggerBuilder.newTrigger().startNow().build());
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Timed.class)) {
            ALL.await();
        }
        quartz.shutdown(true);
    }
}
