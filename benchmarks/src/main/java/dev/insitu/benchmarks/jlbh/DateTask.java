package dev.insitu.benchmarks.jlbh;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.util.Date;
import net.openhft.chronicle.core.util.NanoSampler;
import net.openhft.chronicle.jlbh.JLBH;
import net.openhft.chronicle.jlbh.JLBHOptions;
import net.openhft.chronicle.jlbh.JLBHTask;

/** A benchmark as a user of JLBH has it; it knows nothing of Insitu. See docs/from-jlbh.md. */
@SuppressWarnings("JavaUtilDate") // What the known figures of JLBH are of.
public final class DateTask implements JLBHTask {
    private final Date date = new Date();
    private JLBH harness;
    private NanoSampler serialisation;

    /** Created by JLBH or by the agent's driver. */
    public DateTask() {}

    /** Under JLBH. */
    public static void main(String[] arguments) {
        JLBHOptions options = new JLBHOptions()
                .throughput(10_000)
                .warmUpIterations(50_000)
                .iterations(50_000)
                .runs(3)
                .recordOSJitter(false)
                .acquireLock(() -> null)
                .jlbhTask(new DateTask());
        new JLBH(options).start();
    }

    @Override
    public void init(JLBH jlbh) {
        harness = jlbh;
        serialisation = jlbh.addProbe("serialise");
    }

    @Override
    public void run(long startNanos) {
        long before = System.nanoTime();
        byte[] bytes = serialise(date);
        serialisation.sampleNanos(System.nanoTime() - before);
        deserialise(bytes);
        harness.sampleNanos(System.nanoTime() - startNanos);
    }

    static byte[] serialise(Date date) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(date);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static Date deserialise(byte[] bytes) {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return (Date) in.readObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}
