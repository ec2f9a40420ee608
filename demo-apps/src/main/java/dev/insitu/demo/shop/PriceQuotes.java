package dev.insitu.demo.shop;

/** PriceQuotes a price. */
final class PriceQuotes {
    private final PriceList prices;
    private final Discounts discounts;

    PriceQuotes(PriceList prices, Discounts discounts) {
        this.prices = prices;
        this.discounts = discounts;
    }

    double quote(ShopOrder order) {
        return prices.of(order) * discounts.of(order);
    }
}
