package dev.insitu.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.commons.ClassRemapper;
import net.bytebuddy.jar.asm.commons.Remapper;

/** Which classes the compiled classes of a package mention: in code, signatures, annotations, anywhere. */
record References(List<Reference> all) {
    /** Internal names of the class that mentions, and of the one that is mentioned. */
    record Reference(String from, String to) {
        @Override
        public String toString() {
            return from + " uses " + to;
        }
    }

    /**
     * Reads them.
     *
     * @param classes where the class files are
     * @param folder of the package, with those below it
     */
    static References in(Path classes, String folder) {
        List<Reference> all = new ArrayList<>();
        try (Stream<Path> files = Files.walk(classes.resolve(folder))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".class")).toList()) {
                ClassReader reader = new ClassReader(Files.readAllBytes(file));
                mentionedBy(reader).forEach(to -> all.add(new Reference(reader.getClassName(), to)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new References(all);
    }

    private static Set<String> mentionedBy(ClassReader reader) {
        Set<String> mentioned = new TreeSet<>();
        Remapper collector = new Remapper(Opcodes.ASM9) {
            @Override
            public String map(String internalName) {
                mentioned.add(internalName);
                return internalName;
            }
        };
        reader.accept(new ClassRemapper(new ClassWriter(0), collector), 0);
        return mentioned;
    }

    /** Those to anything but what these prefixes allow. */
    References except(String... prefixes) {
        return except(name -> Stream.of(prefixes).anyMatch(name::startsWith));
    }

    References except(Predicate<String> allowed) {
        return new References(
                all.stream().filter(reference -> !allowed.test(reference.to)).toList());
    }

    /** Those to anything of these prefixes. */
    References to(String... prefixes) {
        return new References(all.stream()
                .filter(reference -> Stream.of(prefixes).anyMatch(reference.to::startsWith))
                .toList());
    }
}
