package dev.insitu.it.apps;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Runs what several compilers made: two copies of {@code Locks}, Kotlin's {@code lazy}, a lazy value of Scala's. */
public final class OtherCompilers {
    private OtherCompilers() {}

    public static void main(String[] packages) throws ReflectiveOperationException {
        for (String name : packages) {
            System.out.println(Class.forName(name + ".Locks").getMethod("run").invoke(null));
        }
        Class<?> function = Class.forName("kotlin.jvm.functions.Function0");
        Object answer = Proxy.newProxyInstance(
                function.getClassLoader(), new Class<?>[] {function}, (proxy, method, none) -> 42);
        Method lazily = Class.forName("kotlin.LazyKt").getMethod("lazy", function);
        // It is declared by a class that is not public.
        lazily.setAccessible(true);
        Object lazy = lazily.invoke(null, answer);
        System.out.println(Class.forName("kotlin.Lazy").getMethod("getValue").invoke(lazy));
        Class<?> properties = Class.forName("scala.util.Properties$");
        System.out.println(properties
                .getMethod("isWin")
                .invoke(properties.getField("MODULE$").get(null)));
    }
}
