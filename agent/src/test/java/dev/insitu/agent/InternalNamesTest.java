package dev.insitu.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code docs/design/jdk-names.md} lists each name of the JDK that is used and is not its API, and each JDK here has them. */
class InternalNamesTest {
    private static final List<InternalName> NAMES = InternalName.all();

    private static final Pattern INTERNAL =
            Pattern.compile("(sun|jdk\\.internal|com\\.sun\\.management\\.internal)\\.\\w.*");

    /** Methods by which code gets at a field or a method of which it has the name. */
    private static final Set<String> BY_NAME = Set.of(
            "objectFieldOffset",
            "getDeclaredField",
            "getDeclaredFields",
            "getField",
            "getDeclaredMethod",
            "getDeclaredMethods",
            "getMethod",
            "getMethods",
            "findStatic",
            "findVirtual");

    private static final Set<String> GIVERS =
            Set.of("jdk/internal/misc/Unsafe", "java/lang/Class", "java/lang/invoke/MethodHandles$Lookup");

    /** Those whose names are not the JDK's. */
    private static final Set<String> OF_OTHERS = Set.of(
            // The application's classes.
            "AgentCaller",
            "FollowInput",
            // Libraries'.
            "ResultAdapters",
            "Suspension",
            "TraceReader",
            // Insitu's own.
            "PrometheusExport",
            "RuntimeBridge",
            "Sessions",
            "Stage",
            "ToolDoor");

    @Test
    void eachClassOfTheJdkIsListed() {
        Map<String, String> unlisted = new TreeMap<>();
        for (Room room : Room.values()) {
            for (References.Reference reference :
                    room.references().to("jdk/internal/", "sun/").all()) {
                String name = reference.to().replace('/', '.');
                if (NAMES.stream().noneMatch(each -> each.owner().equals(name))) {
                    unlisted.put(name, reference.from());
                }
            }
        }
        assertThat(unlisted).isEmpty();
    }

    @Test
    void eachStringThatNamesOneIsListed() {
        Map<String, String> unlisted = new TreeMap<>();
        for (Room room : Room.values()) {
            ClassStrings.in(folder(room)).forEach((type, strings) -> {
                for (String string : strings) {
                    String name = named(string);
                    if (INTERNAL.matcher(name).matches()
                            && NAMES.stream().noneMatch(each -> each.owner().startsWith(name))) {
                        unlisted.put(name, type);
                    }
                }
            });
        }
        assertThat(unlisted).isEmpty();
    }

    @Test
    void eachClassThatAsksByNameIsListed() throws IOException {
        Set<String> asking = new TreeSet<>();
        for (Room room : Room.values()) {
            try (Stream<Path> files = Files.walk(folder(room))) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".class")).toList()) {
                    if (asksByName(Files.readAllBytes(file))) {
                        asking.add(simpleName(file.getFileName().toString().replace(".class", "")));
                    }
                }
            }
        }
        assertThat(asking).contains("ThreadStatus", "Unmapping").containsAll(OF_OTHERS);
        asking.removeAll(OF_OTHERS);
        NAMES.forEach(name -> asking.removeAll(name.usedBy()));
        assertThat(asking).isEmpty();
    }

    @Test
    void eachListedNameIsUsedWhereThePageSays() {
        Map<String, Set<String>> texts = new TreeMap<>();
        for (Room room : Room.values()) {
            ClassStrings.withNames(folder(room)).forEach((type, strings) -> texts.computeIfAbsent(
                            simpleName(type.substring(type.lastIndexOf('/') + 1)), key -> new TreeSet<>())
                    .addAll(strings));
        }
        assertThat(NAMES).hasSizeGreaterThan(40).allSatisfy(name -> {
            assertThat(texts.keySet()).containsAll(name.usedBy());
            assertThat(name.usedBy()).anyMatch(user -> texts.get(user).stream().anyMatch(text -> isUse(name, text)));
        });
    }

    private static boolean isUse(InternalName name, String text) {
        String plain = named(text);
        return text.contains(name.word())
                || (INTERNAL.matcher(plain).matches() && name.owner().startsWith(plain));
    }

    static Collection<JdkImage> jdks() throws IOException {
        return JdkImage.all();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void eachJdkHasThem(JdkImage jdk) throws IOException {
        for (InternalName name : NAMES) {
            if (name.isIn(jdk)) {
                assertThat(has(jdk, name)).as("%s of %s", name, jdk).isTrue();
            } else {
                assertThat(name.isOfClass() && has(jdk, name))
                        .as("%s of %s", name, jdk)
                        .isFalse();
            }
        }
    }

    private static boolean has(JdkImage jdk, InternalName name) throws IOException {
        if (!name.isOfClass()) {
            return System.getProperty(name.owner()) != null || jdk.isInHotSpot(name.word());
        }
        Optional<Set<String>> members = jdk.members(name.owner());
        return members.isPresent() && (name.member().isEmpty() || members.get().contains(name.member()));
    }

    private static Path folder(Room room) {
        return room.classes().resolve(room.folder());
    }

    /** The class that a file holds; that of a nested one is the class around it. */
    private static String simpleName(String name) {
        int dollar = name.indexOf('$');
        return dollar < 0 ? name : name.substring(0, dollar);
    }

    /** A name in code as the page has it. */
    private static String named(String text) {
        String plain = text.startsWith("L") && text.endsWith(";") ? text.substring(1, text.length() - 1) : text;
        return plain.replace('/', '.').replace("\u0001", "N");
    }

    /** Whether code asks for a member by its name, of a class that is not Insitu's as far as the code says. */
    private static boolean asksByName(byte[] file) {
        boolean[] asks = {false};
        new ClassReader(file)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String descriptor, String signature, String[] thrown) {
                                return new Asking(asks);
                            }
                        },
                        ClassReader.SKIP_DEBUG);
        return asks[0];
    }

    /** Finds calls that ask for a member by its name. */
    private static final class Asking extends MethodVisitor {
        private final boolean[] asks;
        private boolean ofInsitu;

        Asking(boolean[] asks) {
            super(Opcodes.ASM9);
            this.asks = asks;
        }

        @Override
        public void visitLdcInsn(Object value) {
            if (value instanceof Type type) {
                ofInsitu = type.getInternalName().startsWith("dev/insitu/");
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (GIVERS.contains(owner) && BY_NAME.contains(name)) {
                asks[0] |= !ofInsitu;
                ofInsitu = false;
            }
        }
    }
}
