package dev.insitu.weave.rule;

import java.io.IOException;
import java.io.InputStream;

/** The class files of any loader. Not for an application's loader, because asking a loader runs its code. */
public final class LoaderFiles implements TypeFiles {
    private final TypeFiles builtIn = new BuiltInFiles();

    @Override
    public boolean areOf(ClassLoader loader) {
        return true;
    }

    @Override
    public byte[] read(ClassLoader loader, String file) throws IOException {
        if (builtIn.areOf(loader)) {
            return builtIn.read(loader, file);
        }
        try (InputStream in = loader.getResourceAsStream(file)) {
            return in == null ? null : in.readAllBytes();
        }
    }
}
