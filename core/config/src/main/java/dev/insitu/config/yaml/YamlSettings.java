package dev.insitu.config.yaml;

import java.lang.reflect.Constructor;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.SpecVersion;
import org.snakeyaml.engine.v2.exceptions.YamlVersionException;
import org.snakeyaml.engine.v2.schema.Schema;

/**
 * The library's settings for parsing alone. Its builder makes a schema as well, whose regular expressions and constructors of
 * values nobody asks for here, and which adds 15 ms to a start; so they are made without it where that can be done.
 */
final class YamlSettings {
    private YamlSettings() {}

    private static final int MOST_CHARACTERS = 3 * 1024 * 1024;

    /** As the library: there is no other version of YAML. */
    private static final class Versions implements UnaryOperator<SpecVersion> {
        @Override
        public SpecVersion apply(SpecVersion version) {
            if (version.getMajor() != 1) {
                throw new YamlVersionException(version);
            }
            return version;
        }
    }

    /** With one buffer for a whole text, so that a mark can always show what stands at its place. */
    static LoadSettings forText(String text) {
        int bufferSize = Math.max(1, text.length());
        try {
            return withoutSchema(bufferSize);
        } catch (ReflectiveOperationException | RuntimeException another) {
            return asBuilt(bufferSize);
        }
    }

    /** As the library makes them. */
    static LoadSettings asBuilt(int bufferSize) {
        return LoadSettings.builder().setBufferSize(bufferSize).build();
    }

    /** @throws ReflectiveOperationException where the library is another than the one that was known */
    static LoadSettings withoutSchema(int bufferSize) throws ReflectiveOperationException {
        Constructor<LoadSettings> constructor = LoadSettings.class.getDeclaredConstructor(
                String.class,
                Map.class,
                IntFunction.class,
                IntFunction.class,
                IntFunction.class,
                UnaryOperator.class,
                Integer.class,
                boolean.class,
                boolean.class,
                int.class,
                boolean.class,
                Map.class,
                Optional.class,
                boolean.class,
                int.class,
                Schema.class,
                boolean.class);
        constructor.setAccessible(true);
        return constructor.newInstance(
                "reader", // label
                Map.of(), // tagConstructors
                null, // defaultList
                null, // defaultSet
                null, // defaultMap
                new Versions(), // versionFunction
                bufferSize,
                false, // allowDuplicateKeys
                false, // allowRecursiveKeys
                50, // maxAliasesForCollections
                true, // useMarks
                Map.of(), // customProperties
                Optional.empty(), // envConfig
                false, // parseComments
                MOST_CHARACTERS, // codePointLimit
                null, // schema
                false); // allowNonScalarKeys
    }
}
