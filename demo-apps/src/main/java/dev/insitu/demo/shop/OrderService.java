package dev.insitu.demo.shop;

/** The second layer, behind a proxy. */
interface OrderService {
    void save(ShopOrder order, double price);
}
