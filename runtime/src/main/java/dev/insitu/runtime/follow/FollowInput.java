package dev.insitu.runtime.follow;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which value of a followed call is counted: an object, or a field below it. Fields are read from memory, so that no code of the
 * application runs; a class's fields are located by an agent thread when calls have shown the class.
 */
public final class FollowInput {
    private static final int MOST_CLASSES = 16;

    /** Where a class has a field. */
    private record Place(Class<?> type, int step, long offset, char kind) {}

    private final List<String> fields;

    private volatile Place[] places = {};

    /** Classes whose fields are not located yet, by step. Written racily: a lost one comes again. */
    private final Class<?>[] asked;

    /** @param fields the names from the object down; empty for the object itself */
    public FollowInput(List<String> fields) {
        this.fields = List.copyOf(fields);
        this.asked = new Class<?>[fields.size()];
    }

    /** Reads the value. Returns false if it cannot be read yet. Any application thread. */
    boolean read(Object from, FollowValue into) {
        Object object = from;
        for (int step = 0; step < asked.length; step++) {
            if (object == null) {
                return into.set(null);
            }
            Place place = place(object.getClass(), step);
            if (place == null) {
                asked[step] = object.getClass();
                return false;
            }
            if (place.kind != 'L') {
                return step == asked.length - 1 ? into.set(bits(object, place), place.kind) : into.set(null);
            }
            object = UNSAFE.getReference(object, place.offset);
        }
        return into.set(object);
    }

    private Place place(Class<?> type, int step) {
        for (Place place : places) {
            if (place.type == type && place.step == step) {
                return place;
            }
        }
        return null;
    }

    private static long bits(Object object, Place place) {
        return switch (place.kind) {
            case 'Z', 'B' -> UNSAFE.getByte(object, place.offset);
            case 'S' -> UNSAFE.getShort(object, place.offset);
            case 'C' -> UNSAFE.getChar(object, place.offset);
            case 'I', 'F' -> UNSAFE.getInt(object, place.offset);
            case 'J', 'D' -> UNSAFE.getLong(object, place.offset);
            default -> 0;
        };
    }

    /**
     * Locates the fields of classes that calls have shown. An agent thread.
     *
     * @return why a value cannot be read; empty if all can
     */
    public List<String> locate() {
        List<String> missing = new ArrayList<>();
        for (int step = 0; step < asked.length; step++) {
            Class<?> type = asked[step];
            asked[step] = null;
            if (type != null && place(type, step) == null) {
                if (places.length == MOST_CLASSES) {
                    missing.add("more than " + MOST_CLASSES + " classes have the field; the others are not counted");
                } else {
                    locate(type, step, missing);
                }
            }
        }
        return missing;
    }

    private void locate(Class<?> type, int step, List<String> missing) {
        String name = fields.get(step);
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Field field : declared(each)) {
                if (field.getName().equals(name) && !Modifier.isStatic(field.getModifiers())) {
                    char kind = field.getType().isPrimitive()
                            ? field.getType().descriptorString().charAt(0)
                            : 'L';
                    add(new Place(type, step, UNSAFE.objectFieldOffset(field), kind));
                    return;
                }
            }
        }
        missing.add(type.getName() + " has no field " + name);
        // As a field without a value.
        add(new Place(type, step, 0, 'V'));
    }

    private static Field[] declared(Class<?> type) {
        try {
            return type.getDeclaredFields();
        } catch (LinkageError e) {
            // A field's class cannot be loaded.
            return new Field[0];
        }
    }

    private void add(Place place) {
        Place[] more = Arrays.copyOf(places, places.length + 1);
        more[places.length] = place;
        places = more;
    }
}
