package dev.insitu.weave.rule;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.weave.scan.ClassFileReader;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.ConstantPool;
import dev.insitu.weave.scan.PoolMarks;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * All supertypes of a class, direct and indirect. The transformer has seen most types before, or they are known from
 * their subtypes. Class files are read only through the JDK's own loaders. An application's loader is not asked: it may
 * take locks, print, or return a file other than the class that it defines. Its types are known once the class is
 * loaded. Thread-safe.
 */
final class Supertypes {
    private static final PoolMarks NO_MARKS = new PoolMarks();

    private final KnownTypes types;
    private final TypeFiles files;
    private final NamedRules rules = new NamedRules();

    /** Version of the knowledge; grows when a type turns out to have other supertypes than recorded. */
    private final AtomicInteger knowledge = new AtomicInteger();

    Supertypes(KnownTypes types, TypeFiles files) {
        this.types = types;
        this.files = files;
    }

    /** Adds a rule for subtypes. Call this before any class is transformed. */
    void add(Rule rule) {
        rules.add(rule);
    }

    /** The rules for subtypes that name a class or one of its known supertypes. */
    KnownTypes.FoundRules rulesAbout(ClassLoader loader, String name) {
        return rulesAbout(typeOf(loader, name), new ArrayList<>());
    }

    /** The rules for subtypes that name a loaded class or one of its supertypes, which are loaded as well. */
    BitSet rulesAbout(Class<?> type) {
        learn(type);
        BitSet found = new BitSet();
        for (Class<?> one : withSupertypes(type)) {
            rules.find(one.getName(), found);
        }
        return found;
    }

    private static Set<Class<?>> withSupertypes(Class<?> type) {
        Set<Class<?>> all = new HashSet<>();
        addWithSupertypes(type, all);
        return all;
    }

    private static void addWithSupertypes(Class<?> type, Set<Class<?>> types) {
        if (type != null && types.add(type)) {
            for (Class<?> implemented : type.getInterfaces()) {
                addWithSupertypes(implemented, types);
            }
            addWithSupertypes(type.getSuperclass(), types);
        }
    }

    /** Whether a pattern names a class that is loaded, or one of its supertypes. */
    static boolean anyMatches(MethodPattern pattern, Class<?> type) {
        for (Class<?> one : withSupertypes(type)) {
            if (pattern.matchesClass(one.getName())) {
                return true;
            }
        }
        return false;
    }

    /** The class itself or its supertype that has this name, or null. */
    static Class<?> supertype(Class<?> type, String internalName) {
        String name = internalName.replace('/', '.');
        for (Class<?> one : withSupertypes(type)) {
            if (one.getName().equals(name)) {
                return one;
            }
        }
        return null;
    }

    /**
     * Records the supertypes of a class that is being loaded.
     *
     * @param direct internal names; null if the class file cannot be read
     */
    void learn(ClassLoader loader, String name, String[] direct) {
        learn(typeOf(loader, name), typesOf(loader, direct == null ? new String[0] : direct));
    }

    /** Records the supertypes of a class that calls may name, unless the loader's files can be read anyway. */
    void learn(ClassLoader loader, String name, byte[] classFile) {
        if (!files.areOf(loader)) {
            learn(loader, name, new ConstantPool(classFile, NO_MARKS).supertypes());
        }
    }

    private void learn(KnownTypes.KnownType type, KnownTypes.KnownType[] now) {
        KnownTypes.KnownType[] before = type.direct;
        type.direct = now;
        if (before != null && !Arrays.equals(before, now)) {
            knowledge.incrementAndGet();
        }
    }

    /** Records the supertypes of a loaded class as its own loader has them. */
    private void learn(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        if (files.areOf(loader)) {
            return;
        }
        KnownTypes.KnownType known = typeOf(loader, internalName(type));
        if (!known.isLearnt) {
            known.isLearnt = true;
            learn(loader, type.getSuperclass());
            for (Class<?> implemented : type.getInterfaces()) {
                learn(loader, implemented);
            }
        }
    }

    /** Records the type that a loader has under this type's name. Another loader may have defined the type. */
    void learn(ClassLoader loader, Class<?> type) {
        if (type == null || files.areOf(loader)) {
            return;
        }
        KnownTypes.KnownType known = typeOf(loader, internalName(type));
        if (known.direct == null || type.getClassLoader() != loader) {
            learn(known, directOf(type));
        }
        learn(type);
    }

    private KnownTypes.KnownType[] directOf(Class<?> type) {
        Class<?>[] implemented = type.getInterfaces();
        Class<?> parent = type.getSuperclass();
        KnownTypes.KnownType[] direct =
                new KnownTypes.KnownType[parent == null ? implemented.length : implemented.length + 1];
        for (int i = 0; i < implemented.length; i++) {
            direct[i] = typeOf(type.getClassLoader(), internalName(implemented[i]));
        }
        if (parent != null) {
            direct[implemented.length] = typeOf(type.getClassLoader(), internalName(parent));
        }
        return direct;
    }

    private static String internalName(Class<?> type) {
        return type.getName().replace('.', '/');
    }

    private KnownTypes.KnownType[] typesOf(ClassLoader loader, String[] names) {
        KnownTypes.KnownType[] known = new KnownTypes.KnownType[names.length];
        for (int i = 0; i < known.length; i++) {
            known[i] = typeOf(loader, names[i]);
        }
        return known;
    }

    /** @param path types from the class asked about to this one; stops recursion, as a broken class may be its own supertype */
    private KnownTypes.FoundRules rulesAbout(KnownTypes.KnownType type, List<KnownTypes.KnownType> path) {
        int asOf = knowledge.get();
        KnownTypes.FoundRules known = type.found;
        if (known != null && known.asOf() == asOf) {
            return known;
        }
        BitSet found = new BitSet();
        rules.find(type.name, found);
        KnownTypes.KnownType[] direct = directOf(type);
        boolean areAll = direct != null;
        if (direct != null) {
            path.add(type);
            for (KnownTypes.KnownType one : direct) {
                if (!path.contains(one)) {
                    KnownTypes.FoundRules ofOne = rulesAbout(one, path);
                    found.or(ofOne.rules());
                    areAll &= ofOne.areAll();
                }
            }
            path.remove(path.size() - 1);
        }
        KnownTypes.FoundRules now = new KnownTypes.FoundRules(found, areAll, asOf);
        if (areAll) {
            type.found = now;
        }
        return now;
    }

    /** Whether a pattern names a class or one of its supertypes, as a loader knows them. */
    Answer anyMatches(MethodPattern pattern, ClassLoader loader, String name) {
        return anyMatches(pattern, typeOf(loader, name), new HashSet<>());
    }

    private Answer anyMatches(MethodPattern pattern, KnownTypes.KnownType type, Set<KnownTypes.KnownType> seen) {
        if (!seen.add(type)) {
            return Answer.NO;
        }
        if (pattern.matchesClass(type.name)) {
            return Answer.YES;
        }
        KnownTypes.KnownType[] direct = directOf(type);
        if (direct == null) {
            return Answer.UNKNOWN;
        }
        Answer answer = Answer.NO;
        for (KnownTypes.KnownType one : direct) {
            Answer ofOne = anyMatches(pattern, one, seen);
            if (ofOne == Answer.YES) {
                return ofOne;
            }
            answer = ofOne == Answer.UNKNOWN ? ofOne : answer;
        }
        return answer;
    }

    /**
     * Adds the names of the methods that a type has, its own and inherited ones.
     *
     * @return false if not all of them are known
     */
    boolean addMethods(ClassLoader loader, String name, Set<String> names) {
        return addMethods(typeOf(loader, name), names, new HashSet<>());
    }

    private boolean addMethods(KnownTypes.KnownType type, Set<String> names, Set<KnownTypes.KnownType> seen) {
        if (!seen.add(type)) {
            return true;
        }
        KnownTypes.KnownType[] direct = directOf(type);
        if (direct == null || !type.hasFile || !addMethods(type, names)) {
            return false;
        }
        boolean areAll = true;
        for (KnownTypes.KnownType one : direct) {
            areAll &= addMethods(one, names, seen);
        }
        return areAll;
    }

    private boolean addMethods(KnownTypes.KnownType type, Set<String> names) {
        try {
            byte[] file = files.read(type.fileOf, type.name + ".class");
            if (file == null) {
                return false;
            }
            for (ClassScan.Method method :
                    ClassScan.of(new ClassFileReader(file)).methods()) {
                names.add(method.name);
            }
            return true;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    private KnownTypes.KnownType typeOf(ClassLoader loader, String name) {
        return types.of(isJdks(name) ? null : loader, name);
    }

    /** The JVM lets no application define such classes. */
    private static boolean isJdks(String name) {
        return name.startsWith("java/");
    }

    /** The direct supertypes; null while they are not known. */
    private KnownTypes.KnownType[] directOf(KnownTypes.KnownType type) {
        if (type.direct == null && type.hasFile) {
            String[] direct = type.name.equals("java/lang/Object") ? null : read(type);
            if (type.direct == null) {
                type.direct = typesOf(type.fileOf, direct == null ? new String[0] : direct);
            }
        }
        return type.direct;
    }

    private String[] read(KnownTypes.KnownType type) {
        try {
            byte[] file = files.read(type.fileOf, type.name + ".class");
            return file == null ? null : new ConstantPool(file, NO_MARKS).supertypes();
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }
}
