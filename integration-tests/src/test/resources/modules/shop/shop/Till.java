package shop;

final class Till {
    private Till() {}

    public static void main(String[] arguments) {
        int total = 0;
        for (int price = 1; price <= 500; price++) {
            total = ring(total, price);
        }
        System.out.println(Till.class.getModule() + " " + total);
    }

    private static int ring(int total, int price) {
        return total + price;
    }
}
