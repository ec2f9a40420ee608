package dev.insitu.weave.scan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.AnnotationVisitor;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * The routes that the methods of a class serve, such as {@code GET /orders/{id}}: by the annotations of Spring's web frameworks, of
 * JAX-RS and of Micronaut, or by being methods of a gRPC service. Nothing is known of what is configured elsewhere, such as the
 * application's context path.
 */
final class RouteScan extends ClassVisitor {
    private static final String SPRING = "Lorg/springframework/web/bind/annotation/";
    private static final String MICRONAUT = "Lio/micronaut/http/annotation/";
    private static final List<String> JAX_RS = List.of("Ljakarta/ws/rs/", "Ljavax/ws/rs/");
    private static final Set<String> VERBS =
            Set.of("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE");
    private static final Set<String> PATH_KEYS = Set.of("value", "path", "uri", "uris");
    private static final String ANY = "ANY";
    private static final String MAPPING = "Mapping;";

    /** The class that gRPC's compiler makes of a service ends with this, and the nested one that services extend with the other. */
    private static final String GRPC = "Grpc$";

    private static final String GRPC_BASE = "ImplBase";
    private static final String OBSERVER = "Lio/grpc/stub/StreamObserver;)";

    private final Map<String, String> routes = new HashMap<>();
    private final Mapping ofClass = new Mapping();
    private final Map<String, Mapping> ofMethods = new HashMap<>();
    private String service;

    private RouteScan() {
        super(Opcodes.ASM9);
    }

    /** The routes by the methods' names and descriptors. */
    static Map<String, String> of(ClassReader reader) {
        RouteScan scan = new RouteScan();
        reader.accept(scan, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        // Only now, because annotations of the class may stand behind the methods.
        for (Map.Entry<String, Mapping> method : scan.ofMethods.entrySet()) {
            if (method.getValue().isRoute) {
                scan.routes.put(method.getKey(), method.getValue().below(scan.ofClass));
            }
        }
        return scan.routes;
    }

    /** What the annotations of one class or method say. */
    private static final class Mapping {
        private final Set<String> verbs = new LinkedHashSet<>();
        private final Set<String> paths = new LinkedHashSet<>();
        private boolean isRoute;

        String below(Mapping outer) {
            Set<String> ofBoth = new LinkedHashSet<>(outer.verbs);
            ofBoth.addAll(verbs);
            List<String> all = new ArrayList<>();
            for (String verb : ofBoth.isEmpty() ? Set.of(ANY) : ofBoth) {
                for (String prefix : outer.paths.isEmpty() ? Set.of("") : outer.paths) {
                    for (String path : paths.isEmpty() ? Set.of("") : paths) {
                        all.add(verb + ' ' + joined(prefix, path));
                    }
                }
            }
            return String.join(", ", all);
        }

        private static String joined(String prefix, String path) {
            StringBuilder joined = new StringBuilder();
            for (String part : (prefix + '/' + path).split("/", -1)) {
                joined.append(part.isEmpty() ? "" : "/").append(part);
            }
            return joined.isEmpty() ? "/" : joined.toString();
        }
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        int base = superName == null ? -1 : superName.indexOf(GRPC);
        if (base >= 0 && superName.endsWith(GRPC_BASE)) {
            service = superName.substring(superName.lastIndexOf('/') + 1, base);
        }
    }

    @Override
    public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
        return reader(annotation, ofClass);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        if (service != null && descriptor.contains(OBSERVER)) {
            routes.put(name + descriptor, service + '/' + Character.toUpperCase(name.charAt(0)) + name.substring(1));
        }
        Mapping mapping = new Mapping();
        ofMethods.put(name + descriptor, mapping);
        return new MethodVisitor(Opcodes.ASM9) {
            @Override
            public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                return reader(annotation, mapping);
            }
        };
    }

    /** Adds what an annotation says to a mapping; null if it says nothing, or its values do not matter. */
    private static AnnotationVisitor reader(String annotation, Mapping mapping) {
        if (annotation.startsWith(SPRING) && annotation.endsWith(MAPPING)) {
            return route(mapping, annotation.substring(SPRING.length(), annotation.length() - MAPPING.length()));
        }
        if (annotation.startsWith(MICRONAUT)) {
            String name = annotation.substring(MICRONAUT.length(), annotation.length() - 1);
            return VERBS.contains(upper(name)) || name.equals("Controller") ? route(mapping, name) : null;
        }
        for (String jaxRs : JAX_RS) {
            if (annotation.startsWith(jaxRs)) {
                String name = annotation.substring(jaxRs.length(), annotation.length() - 1);
                return VERBS.contains(name) ? route(mapping, name) : name.equals("Path") ? new Values(mapping) : null;
            }
        }
        return null;
    }

    private static AnnotationVisitor route(Mapping mapping, String verb) {
        mapping.isRoute = true;
        if (VERBS.contains(upper(verb))) {
            mapping.verbs.add(upper(verb));
        }
        return new Values(mapping);
    }

    private static String upper(String name) {
        StringBuilder upper = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            upper.append(Character.toUpperCase(name.charAt(i)));
        }
        return upper.toString();
    }

    /** Reads the paths and the verbs of an annotation, each one or a list. */
    private static final class Values extends AnnotationVisitor {
        private final Mapping mapping;

        Values(Mapping mapping) {
            super(Opcodes.ASM9);
            this.mapping = mapping;
        }

        @Override
        public void visit(String name, Object value) {
            take(name, value);
        }

        private void take(String name, Object value) {
            if (PATH_KEYS.contains(name) && value instanceof String path) {
                mapping.paths.add(path);
            }
        }

        @Override
        public void visitEnum(String name, String type, String value) {
            if (name.equals("method")) {
                mapping.verbs.add(value);
            }
        }

        @Override
        public AnnotationVisitor visitArray(String name) {
            return new AnnotationVisitor(Opcodes.ASM9) {
                @Override
                public void visit(String unnamed, Object value) {
                    take(name, value);
                }

                @Override
                public void visitEnum(String unnamed, String type, String value) {
                    Values.this.visitEnum(name, type, value);
                }
            };
        }
    }
}
