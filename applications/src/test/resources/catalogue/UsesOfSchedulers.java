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
import org.quartz.SimpleScheduleBuilder;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;

/** Tasks of the JDK's, Quartz and Spring. Spring's has one turn. */
final class UsesOfSchedulers {
    private static final CountDownLatch ALL = new CountDownLatch(2 * Uses.TIMES + 1);

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
        @Scheduled(fixedDelay = Long.MAX_VALUE / 1_000_000)
        public void tick() {
            ALL.countDown();
        }
    }

    static void run() throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        Timer timer = new Timer(true);
        for (int i = 0; i < Uses.TIMES; i++) {
            executor.submit(() -> "done").get();
            timer.schedule(new Tick(), 1);
        }
        executor.shutdown();
        Scheduler quartz = new StdSchedulerFactory().getScheduler();
        quartz.start();
        quartz.scheduleJob(
                JobBuilder.newJob(Once.class).build(),
                TriggerBuilder.newTrigger()
                        .startNow()
                        .withSchedule(SimpleScheduleBuilder.simpleSchedule()
                                .withIntervalInMilliseconds(1)
                                .withRepeatCount(Uses.TIMES - 1))
                        .build());
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Timed.class)) {
            ALL.await();
        }
        quartz.shutdown(true);
    }
}
