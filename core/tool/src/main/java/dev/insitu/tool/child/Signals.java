package dev.insitu.tool.child;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;

/**
 * Passes on signals that this process gets. Uses reflection, because the JDK has signals only in {@code sun.misc}, for which javac
 * warns. In a JVM without signals the default action stays.
 */
final class Signals {
    private Signals() {}

    /** The signals that request a process's end, and the one of those for applications that the JVM leaves free. */
    private static final String[] NAMES = {"INT", "TERM", "HUP", "USR1"};

    /**
     * Handles these signals from now on, so that they do not end this process.
     *
     * @param receiver gets the name of each signal, such as {@code TERM}; on any thread
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
                // This system lacks this signal. It ends the command together with this process.
            }
        }
    }
}
