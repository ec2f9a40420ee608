package shop;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;

@Entity(name = "orders")
class Order {
    @Id
    @GeneratedValue
    Long id;

    String article;
}
