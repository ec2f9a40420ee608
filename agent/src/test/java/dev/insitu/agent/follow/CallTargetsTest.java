package dev.insitu.agent.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.follow.FollowPlan;
import dev.insitu.runtime.follow.Follower;
import dev.insitu.weave.follow.CallSite;
import dev.insitu.weave.follow.FollowWeaver;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.Optional;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.junit.jupiter.api.Test;

class CallTargetsTest {
    private final FollowWeaver weaver = new FollowWeaver(jvm(), 0, Optional.empty());
    private final LoadedMethods loaded = new LoadedMethods(jvm(), weaver);
    private final FollowTree tree = new FollowTree(
            loaded, weaver, new Follower(0, new FollowPlan(new int[1][], new byte[1], FollowPlan.UNKNOWN)));

    /** What gives out connections, with a password or without. */
    static final class Source {
        static StackTraceElement connection(String user, String password) {
            return frame();
        }

        static StackTraceElement connection() {
            return frame();
        }

        static StackTraceElement connection(String user) {
            return frame();
        }

        private static StackTraceElement frame() {
            return new Throwable().getStackTrace()[1];
        }
    }

    /** A JVM with one class. */
    private Instrumentation jvm() {
        return (Instrumentation) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Instrumentation.class},
                (self, method, arguments) -> switch (method.getName()) {
                    case "getAllLoadedClasses" -> new Class<?>[] {Source.class};
                    case "isModifiableClass" -> true;
                    case "addTransformer" -> null;
                    case "removeTransformer" -> true;
                    case "retransformClasses" -> show();
                    default -> throw new AssertionError(method);
                });
    }

    private Object show() throws IOException {
        String name = Type.getInternalName(Source.class);
        try (InputStream file = Source.class.getClassLoader().getResourceAsStream(name + ".class")) {
            weaver.transform(
                    Source.class.getModule(),
                    Source.class.getClassLoader(),
                    name,
                    Source.class,
                    null,
                    file.readAllBytes());
        }
        return null;
    }

    private FollowNode called(String descriptor) {
        CallSite call =
                new CallSite(Opcodes.INVOKESTATIC, Type.getInternalName(Source.class), "connection", descriptor);
        FollowNode child = new FollowNode(tree.root, call, false);
        tree.root.children.put(call, child);
        return child;
    }

    @Test
    void aFrameShowsTheCallOfItsOverload() {
        String result = Type.getDescriptor(StackTraceElement.class);
        FollowNode both = called("(Ljava/lang/String;Ljava/lang/String;)" + result);
        FollowNode none = called("()" + result);
        FollowNode general = called("(Ljava/lang/Object;)" + result);
        loaded.refresh();

        assertThat(shown(Source.connection("me", "secret"))).containsSame(both);
        assertThat(shown(Source.connection())).containsSame(none);
        assertThat(shown(Source.connection("me"))).containsSame(general);
    }

    @Test
    void aFrameWithoutALineShowsTheFirst() {
        FollowNode first = called("(I)V");
        called("()V");
        loaded.refresh();

        assertThat(shown(new StackTraceElement(Source.class.getName(), "connection", "CallTargetsTest.java", -1)))
                .containsSame(first);
    }

    private Optional<FollowNode> shown(StackTraceElement frame) {
        return tree.targets.shownBy(tree.root, frame, node -> true);
    }
}
