package dev.insitu.demo.shop;

/**
 * An order.
 *
 * @param fault what makes it slow
 */
record ShopOrder(int number, ShopFault fault) {
    String customer() {
        return "customer " + number % 100;
    }
}
