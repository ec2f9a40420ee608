package dev.insitu.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.commons.ClassRemapper;
import net.bytebuddy.jar.asm.commons.SimpleRemapper;

/** A class of which there are many copies under names of their own, so that each copy is a method of its own. */
public abstract class CopiedTask {
    /** Where the last reading of a task goes, so that it is not optimised away. */
    long nanos;

    abstract void run();

    /** Two readings of the clock by hand. */
    public static class ByHand extends CopiedTask {
        @Override
        void run() {
            long start = System.nanoTime();
            Work.plain();
            nanos = System.nanoTime() - start;
        }
    }

    /** To be woven: {@code probe-cost.yaml} names its copies. */
    public static class Probed extends CopiedTask {
        @Override
        void run() {
            Work.plain();
            nanos = 0;
        }
    }

    static CopiedTask[] copies(Class<? extends CopiedTask> original, int count) {
        CopiedTask[] tasks = new CopiedTask[count];
        for (int i = 0; i < count; i++) {
            tasks[i] = copy(original, i);
        }
        return tasks;
    }

    private static CopiedTask copy(Class<? extends CopiedTask> original, int number) {
        String name = original.getName().replace('.', '/');
        try (InputStream in = original.getResourceAsStream("/" + name + ".class")) {
            ClassWriter writer = new ClassWriter(0);
            SimpleRemapper renamed = new SimpleRemapper(Opcodes.ASM9, name, name + "Copy" + number);
            new ClassReader(in.readAllBytes()).accept(new ClassRemapper(writer, renamed), 0);
            Class<?> copy = MethodHandles.lookup().defineClass(writer.toByteArray());
            return (CopiedTask) copy.getDeclaredConstructor().newInstance();
        } catch (IOException | ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
