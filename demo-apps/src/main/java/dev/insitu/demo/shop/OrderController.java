package dev.insitu.demo.shop;

/** The first layer: takes an order. */
final class OrderController {
    private final OrderService orders;
    private final PriceQuotes quotes;

    OrderController(OrderService orders, PriceQuotes quotes) {
        this.orders = orders;
        this.quotes = quotes;
    }

    double place(ShopOrder order) {
        double price = quotes.quote(order);
        orders.save(order, price);
        return price;
    }
}
