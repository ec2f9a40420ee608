package dev.insitu.demo.shop;

import java.util.ArrayList;
import java.util.List;

/** Which discount an order gets. */
final class Discounts {
    private static final int RULES = 40;
    private static final int RULES_OF_A_LONG_ORDER = 2_500;
    private static final int GARBAGE = 24 << 20;

    double of(ShopOrder order) {
        return best(rules(order), order);
    }

    private static List<Integer> rules(ShopOrder order) {
        int count = order.fault() == ShopFault.CODE ? RULES_OF_A_LONG_ORDER : RULES;
        List<Integer> rules = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rules.add(i * 31 % count);
        }
        return rules;
    }

    private static double best(List<Integer> rules, ShopOrder order) {
        if (order.fault() == ShopFault.GARBAGE) {
            waste();
        }
        return 1.0 - combined(rules) * 1e-9;
    }

    /** Compares each rule with each other. */
    private static long combined(List<Integer> rules) {
        long sum = 0;
        for (int one : rules) {
            for (int other : rules) {
                sum += (one ^ other) % 7;
            }
        }
        return sum;
    }

    private static void waste() {
        List<byte[]> garbage = new ArrayList<>();
        for (int bytes = 0; bytes < GARBAGE; bytes += 1 << 12) {
            garbage.add(new byte[1 << 12]);
        }
        if (garbage.isEmpty()) {
            throw new IllegalStateException();
        }
    }
}
