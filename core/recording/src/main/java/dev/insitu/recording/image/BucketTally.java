package dev.insitu.recording.image;

import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Layout;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Adds up buckets. Reusable. One thread. */
final class BucketTally {
    private final long[][] pages = new long[CellLayout.PAGES][];
    private final boolean[] used = new boolean[CellLayout.PAGES];
    private final PageTable table = new PageTable();
    private final long[] page = new long[CellLayout.PAGE_BUCKETS];
    private final long[] coarsePage = new long[CellLayout.PAGE_BUCKETS >>> CellLayout.COARSE_SHIFT];
    private final BucketPacker packer = new BucketPacker();
    private final BucketPacker rest = new BucketPacker();

    /** Where a cell's pages are ({@link CellLayout#CELL_PAGES}), read as longs, two at a time: most cells have few pages. Reusable. */
    static final class PageTable {
        private static final boolean LITTLE_ENDIAN = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

        final long[] words = new long[CellLayout.PAGES * Integer.BYTES / Long.BYTES];

        /** The first page that the cell has, from a number on; {@link CellLayout#PAGES} if there is none. */
        int next(int from) {
            int number = from;
            while (number < CellLayout.PAGES && relative(number) == 0) {
                number += words[number / 2] == 0 ? 2 - number % 2 : 1;
            }
            return number;
        }

        /** The place of a page as the cell notes it: relative to the cell, and less than 0 for a coarse page. */
        int relative(int number) {
            boolean isLow = (number % 2 == 0) == LITTLE_ENDIAN;
            return (int) (isLow ? words[number / 2] : words[number / 2] >>> Integer.SIZE);
        }
    }

    /** Adds the buckets of a cell. */
    void add(CellList list, long cell) {
        list.longsAt(cell + CellLayout.CELL_PAGES, table.words);
        for (int number = table.next(0); number < CellLayout.PAGES; number = table.next(number + 1)) {
            int relative = table.relative(number);
            long page = cell + ((long) Math.abs(relative) << Layout.UNIT_SHIFT);
            if (relative > 0) {
                addPage(list, page, number);
            } else {
                addCoarsePage(list, page, number);
            }
        }
    }

    private void addPage(CellList list, long offset, int number) {
        if (!used[number]) {
            list.longsAt(offset, sums(number));
            return;
        }
        list.longsAt(offset, page);
        long[] sums = pages[number];
        for (int i = 0; i < page.length; i++) {
            sums[i] += page[i];
        }
    }

    /** Each counter covers several buckets: its samples are assigned to the middle one. */
    private void addCoarsePage(CellList list, long offset, int number) {
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
        long[] sums = pages[number];
        if (sums == null) {
            sums = new long[CellLayout.PAGE_BUCKETS];
            pages[number] = sums;
        }
        used[number] = true;
        return sums;
    }

    /** Forgets what was added. */
    void clear() {
        for (int number = 0; number < used.length; number++) {
            if (used[number]) {
                clear(number);
            }
        }
        packer.clear();
        rest.clear();
    }

    /**
     * Returns all counts and clears this tally.
     *
     * @throws ArithmeticException where a count is negative: the image is damaged
     */
    BucketCounts build() {
        for (int number = 0; number < used.length; number++) {
            if (used[number]) {
                pack(number);
            }
        }
        return packer.build();
    }

    /**
     * Returns the counts beyond those at the last call with the same argument, and clears this tally. Counts only grow: where a page's total
     * has not changed, no bucket has.
     *
     * @throws ArithmeticException where a count is negative: the image is damaged
     */
    BucketCounts buildSince(Taken last) {
        for (int number = 0; number < used.length; number++) {
            if (used[number]) {
                int place = last.place(number);
                BucketCounts before = last.pages[place];
                if (total(pages[number]) == before.total()) {
                    clear(number);
                } else {
                    pack(number);
                    last.pages[place] = packer.build();
                    last.pages[place].minus(before, rest);
                }
            }
        }
        return rest.build();
    }

    private static long total(long[] sums) {
        long total = 0;
        for (long each : sums) {
            total += each;
        }
        return total;
    }

    private void pack(int number) {
        long[] sums = pages[number];
        int firstBucket = number << CellLayout.PAGE_SHIFT;
        for (int i = 0; i < sums.length; i++) {
            if (sums[i] != 0) {
                if (sums[i] < 0) {
                    throw new ArithmeticException("a negative count");
                }
                packer.add(firstBucket + i, sums[i]);
            }
        }
        clear(number);
    }

    private void clear(int number) {
        used[number] = false;
        Arrays.fill(pages[number], 0);
    }

    /** The counts of one probe at the last reading, by page; see {@link #buildSince}. */
    static final class Taken {
        /** Ascending. */
        private int[] numbers = new int[2];

        private BucketCounts[] pages = new BucketCounts[2];
        private int size;

        /** Where the counts of a page are. */
        private int place(int number) {
            int found = Arrays.binarySearch(numbers, 0, size, number);
            if (found >= 0) {
                return found;
            }
            int place = -found - 1;
            if (size == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * size);
                pages = Arrays.copyOf(pages, 2 * size);
            }
            System.arraycopy(numbers, place, numbers, place + 1, size - place);
            System.arraycopy(pages, place, pages, place + 1, size - place);
            numbers[place] = number;
            pages[place] = BucketCounts.NONE;
            size++;
            return place;
        }
    }
}
