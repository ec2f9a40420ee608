package dev.insitu.agent.follow;

/**
 * A method of a loaded class.
 *
 * @param type the class that declares it
 * @param key its name and descriptor
 */
record FollowedMethod(Class<?> type, String key) {
    /** Its name without the descriptor. */
    String name() {
        return key.substring(0, key.indexOf('('));
    }

    /** As reports show it. */
    String text() {
        return type.getName() + '.' + name();
    }
}
