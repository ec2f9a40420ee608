package dev.insitu.it.apps;

import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;

/** A part of an application that comes with a class loader of its own and goes again, as in an application server. */
final class Redeployed {
    private static final long PATIENCE_NANOS = 40_000_000_000L;
    private static WeakReference<ClassLoader> application;
    private static WeakReference<ClassLoader> profilers;

    private Redeployed() {}

    /** Works in a loader of its own, on a thread of that loader, until both are over. */
    static String deploy() throws Exception {
        URL classes = Redeployed.class.getProtectionDomain().getCodeSource().getLocation();
        URLClassLoader loader = new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader());
        application = new WeakReference<>(loader);
        profilers = new WeakReference<>(OtherAgent.loaderOf("dev.insitu.agent.session.Session"));
        Runnable worked = (Runnable)
                loader.loadClass("dev.insitu.it.apps.Worked").getConstructor().newInstance();
        Thread thread = new Thread(worked, "deployed");
        thread.setContextClassLoader(loader);
        thread.start();
        thread.join();
        loader.close();
        return profilers.get() == null ? "without a profiler" : "and gone";
    }

    /** Whether all loaders are collected once the profiler has gone. */
    static String areCollected() throws InterruptedException {
        return !isCollected(application)
                ? "of the application stay"
                : !isCollected(profilers) ? "of the profiler stay" : "are collected";
    }

    private static boolean isCollected(WeakReference<?> reference) throws InterruptedException {
        long since = System.nanoTime();
        while (reference.get() != null && System.nanoTime() - since < PATIENCE_NANOS) {
            System.gc();
            Thread.sleep(5);
        }
        return reference.get() == null;
    }
}
