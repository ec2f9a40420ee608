package dev.insitu.weave.generated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.weave.Rules;
import dev.insitu.weave.Woven;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Classes under test, compiled or generated in memory. One of them is {@code Main}, whose static method {@code run()}
 * exercises the others and returns what there is to compare.
 *
 * @param classes class files by binary name
 */
public record Program(Map<String, byte[]> classes) {
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    /** Compiles source files. */
    public static Program compile(int release, String... sources) {
        Map<String, ByteArrayOutputStream> compiled = new TreeMap<>();
        StringWriter messages = new StringWriter();
        List<String> options = List.of("--release", Integer.toString(release), "-Xlint:-options", "-proc:none", "-g");
        List<Source> files = Arrays.stream(sources).map(Source::new).toList();
        assertThat(COMPILER.getTask(messages, new InMemory(compiled), null, options, null, files)
                        .call())
                .as("%s", messages)
                .isTrue();
        Map<String, byte[]> classes = new LinkedHashMap<>();
        compiled.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
        return new Program(classes);
    }

    /** Weaves what these rules mean. */
    public Woven weave(String... methods) {
        return Woven.of(this, Rules.book(methods));
    }

    /** Runs the program in a loader of its own: the result, or what was thrown. */
    public Object run() {
        try {
            Method run = Class.forName("Main", true, new Loader(classes)).getDeclaredMethod("run");
            run.setAccessible(true);
            return run.invoke(null);
        } catch (InvocationTargetException e) {
            return e.getCause().toString();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    /** Defines the classes of a program when they are asked for; it has their files, too. */
    public static class Loader extends ClassLoader {
        private final Map<String, byte[]> classes;

        public Loader(Map<String, byte[]> classes) {
            super(Program.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }

        @Override
        public InputStream getResourceAsStream(String file) {
            byte[] bytes = classes.get(file.replace(".class", "").replace('/', '.'));
            return bytes == null ? super.getResourceAsStream(file) : new ByteArrayInputStream(bytes);
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(URI.create("string:///" + Integer.toHexString(text.hashCode()) + ".java"), Kind.SOURCE);
            this.text = text;
        }

        /** Whatever public class it has. */
        @Override
        public boolean isNameCompatible(String simpleName, Kind kind) {
            return true;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> compiled;

        InMemory(Map<String, ByteArrayOutputStream> compiled) {
            super(COMPILER.getStandardFileManager(null, null, null));
            this.compiled = compiled;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + className.replace('.', '/')), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return compiled.computeIfAbsent(className, name -> new ByteArrayOutputStream());
                }
            };
        }
    }
}
