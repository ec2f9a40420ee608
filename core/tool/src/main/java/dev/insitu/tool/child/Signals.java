package dev.insitu.tool.child;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;

/**
 * Hands on signals that this process gets. Through reflection: the JDK has signals in {@code sun.misc} alone, of which javac
 * warns. Where a JVM has none, its default stays.
 */
final class Signals {
    private Signals() {}

    /** Those by which a user or a system asks a process to end. */
    private static final String[] NAMES = {"INT", "TERM", "HUP"};

    /**
     * From now on these signals do not end this process.
     *
     * @param receiver told the name of each, such as {@code TERM}; on any thread
     */
    static void handOn(Consumer<String> receiver) {
        for (String name : NAMES) {
            try {
                Class<?> signal = Class.forName("sun.misc.Signal");
                Class<?> handler = Class.forName("sun.misc.SignalHandler");
                InvocationHandler calls = (proxy, method, arguments) -> {
                    if (method.getName().equals("handle")) {
                        receiver.accept(name);
                        return null;
                    }
                    return switch (method.getName()) {
                        case "hashCode" -> System.identityHashCode(proxy);
                        case "equals" -> proxy == arguments[0];
                        default -> name;
                    };
                };
                Object proxy = Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, calls);
                signal.getMethod("handle", signal, handler)
                        .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
            } catch (ReflectiveOperationException | IllegalArgumentException e) {
                // This system does not have this signal; what ends this process ends the command as well.
            }
        }
    }
}
