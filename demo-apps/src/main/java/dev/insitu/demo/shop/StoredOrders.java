package dev.insitu.demo.shop;

/** Keeps orders. */
final class StoredOrders implements OrderService {
    private static final int ITEMS = 3;
    private static final int ITEMS_OF_A_LONG_ORDER = 200;

    private final Stock stock;
    private final AuditLog log;

    StoredOrders(Stock stock, AuditLog log) {
        this.stock = stock;
        this.log = log;
    }

    @Override
    public void save(ShopOrder order, double price) {
        int items = order.fault() == ShopFault.QUERIES ? ITEMS_OF_A_LONG_ORDER : ITEMS;
        stock.reserve(order, items);
        log.append(order, "saved at " + price);
    }
}
