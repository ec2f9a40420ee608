package dev.insitu.launcher;

/**
 * Whether the user wants this JVM profiled. A command may start several JVMs (a build tool and its forks): {@code -Dinsitu.main=}
 * names the main class, or the jar, of those to profile.
 */
final class WantedMain {
    private WantedMain() {}

    /**
     * @param pattern {@code *} stands for any characters; null means every JVM
     * @param main its main class or jar; null if it has none, such as {@code java -version}
     */
    static boolean is(String pattern, String main) {
        if (pattern == null || main == null) {
            return pattern == null;
        }
        return matches(pattern, 0, main, 0)
                || matches(pattern, 0, main, Math.max(main.lastIndexOf('/'), main.lastIndexOf('\\')) + 1);
    }

    private static boolean matches(String pattern, int p, String text, int t) {
        if (p == pattern.length()) {
            return t == text.length();
        }
        if (pattern.charAt(p) == '*') {
            for (int rest = t; rest <= text.length(); rest++) {
                if (matches(pattern, p + 1, text, rest)) {
                    return true;
                }
            }
            return false;
        }
        return t < text.length() && pattern.charAt(p) == text.charAt(t) && matches(pattern, p + 1, text, t + 1);
    }
}
