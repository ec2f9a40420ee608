package dev.insitu.report.recording;

import dev.insitu.runtime.memory.CellLayout;

/** Adds up pages of buckets, and compares the sums with earlier ones. Used again and again, by one thread. */
final class BucketTally {
    private final long[][] pages = new long[CellLayout.PAGES][];
    private final boolean[] used = new boolean[CellLayout.PAGES];
    private final long[] page = new long[CellLayout.PAGE_BUCKETS];
    private final long[] coarsePage = new long[CellLayout.PAGE_BUCKETS >>> CellLayout.COARSE_SHIFT];
    private final BucketPacker packer = new BucketPacker();

    void addPage(int number, CellList list, long offset) {
        list.longsAt(offset, page);
        long[] sums = sums(number);
        for (int i = 0; i < page.length; i++) {
            sums[i] += page[i];
        }
    }

    /** A counter stands for several buckets: its samples are taken to be in the middle one. */
    void addCoarsePage(int number, CellList list, long offset) {
        list.longsAt(offset, coarsePage);
        long[] sums = sums(number);
        int width = 1 << CellLayout.COARSE_SHIFT;
        for (int i = 0; i < coarsePage.length; i++) {
            sums[i * width + width / 2] += coarsePage[i];
        }
    }

    void add(int bucket, long count) {
        sums(bucket >>> CellLayout.PAGE_SHIFT)[bucket & (CellLayout.PAGE_BUCKETS - 1)] += count;
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
     * What is here and was not there.
     *
     * @throws ArithmeticException where a count is negative: the image is damaged
     */
    BucketCounts changesSince(BucketCounts before) {
        BucketCursor old = new BucketCursor(before.packedBytes());
        for (int number = 0; number < used.length; number++) {
            if (used[number]) {
                changesSince(old, number << CellLayout.PAGE_SHIFT, pages[number]);
            }
        }
        return packer.build();
    }

    private void changesSince(BucketCursor old, int firstBucket, long[] sums) {
        for (int i = 0; i < sums.length; i++) {
            if (sums[i] != 0) {
                int bucket = firstBucket + i;
                while (old.bucket() < bucket) {
                    old.next();
                }
                long more = sums[i] - (old.bucket() == bucket ? old.count() : 0);
                if (more > 0) {
                    packer.add(bucket, more);
                } else if (sums[i] < 0) {
                    throw new ArithmeticException("a negative count");
                }
            }
        }
    }

    /** Everything here, which is empty afterwards. */
    BucketCounts andClear() {
        for (int number = 0; number < used.length; number++) {
            if (used[number]) {
                long[] sums = pages[number];
                for (int i = 0; i < sums.length; i++) {
                    if (sums[i] != 0) {
                        packer.add((number << CellLayout.PAGE_SHIFT) + i, sums[i]);
                        sums[i] = 0;
                    }
                }
                used[number] = false;
            }
        }
        return packer.build();
    }
}
