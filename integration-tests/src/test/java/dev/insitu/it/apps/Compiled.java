package dev.insitu.it.apps;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Classes of more methods than anybody would write. */
final class Compiled {
    private Compiled() {}

    /**
     * Compiles a class and loads it.
     *
     * @param directory where its class file goes; made if it is not there
     */
    static Class<?> load(Path directory, String name, String source) throws IOException, ClassNotFoundException {
        Files.createDirectories(directory);
        JavaFileObject file =
                new SimpleJavaFileObject(
                        URI.create("string:///" + name.replace('.', '/') + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                };
        boolean compiled = ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, null, List.of("-d", directory.toString()), null, List.of(file))
                .call();
        if (!compiled) {
            throw new IOException(name + " was not compiled");
        }
        return new URLClassLoader(new URL[] {directory.toUri().toURL()}).loadClass(name);
    }
}
