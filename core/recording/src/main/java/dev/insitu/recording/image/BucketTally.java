package dev.insitu.recording.image;

import dev.insitu.runtime.memory.CellLayout;

/** Adds up buckets. Reusable. One thread. */
final class BucketTally {
    private final long[][] pages = new long[CellLayout.PAGES][];
    private final boolean[] used = new boolean[CellLayout.PAGES];
    private final long[] page = new long[CellLayout.PAGE_BUCKETS];
    private final long[] coarsePage = new long[CellLayout.PAGE_BUCKETS >>> CellLayout.COARSE_SHIFT];
    private final BucketPacker packer = new BucketPacker();

    /** */
    void addPage(int number, CellList list, long offset) {
        list.longsAt(offset, page);
        long[] sums = sums(number);
        for (int i = 0; i < page.length; i++) {
            sums[i] += page[i];
        }
    }

    /** Each counter covers several buckets: its samples are assigned to the middle one. */
    void addCoarsePage(int number, CellList list, long offset) {
        list.longsAt(offset, coarsePage);
        long[] sums = sums(number);
        int width = 1 << CellLayout.COARSE_SHIFT;
        for (int i = 0; i < coarsePage.length; i++) {
            sums[i * width + width / 2] += coarsePage[i];
        }
    }

    /** @throws ArithmeticException if there are more samples than a long holds */
    void add(BucketCounts counts) {
        for (BucketCursor cursor = counts.cursor(); !cursor.atEnd(); cursor.next()) {
            long[] sums = sums(cursor.bucket() >>> CellLayout.PAGE_SHIFT);
            int bucket = cursor.bucket() & CellLayout.PAGE_BUCKETS - 1;
            sums[bucket] = Math.addExact(sums[bucket], cursor.count());
        }
    }

    private long[] sums(int number) {
        used[number] = true;
        long[] sums = pages[number];
        if (sums == null) {
            sums = new long[CellLayout.PAGE_BUCKETS];
            pages[number] = sums;
        }
        return sums;
    }

    /**
     * Returns all counts and clears this tally.
     *
     * @throws ArithmeticException where a count is negative: the image is damaged
     */
    BucketCounts build() {
        for (int number = 0; number < used.length; number++) {
            if (used[number]) {
                pack(number << CellLayout.PAGE_SHIFT, pages[number]);
                used[number] = false;
            }
        }
        return packer.build();
    }

    private void pack(int firstBucket, long[] sums) {
        for (int i = 0; i < sums.length; i++) {
            if (sums[i] != 0) {
                if (sums[i] < 0) {
                    throw new ArithmeticException("a negative count");
                }
                packer.add(firstBucket + i, sums[i]);
                sums[i] = 0;
            }
        }
    }
}
