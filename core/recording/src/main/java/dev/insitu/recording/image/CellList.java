package dev.insitu.recording.image;

import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Layout;

/** The cells of an image. New cells come at the head of the list. One thread. */
final class CellList {
    private final Image image;
    private final long mostCells;
    private int known;
    private long cells;
    private CheckedImage checked;

    CellList(Image image) {
        this.image = image;
        this.mostCells = image.size() / CellLayout.CELL_BYTES;
    }

    /**
     * Passes the cells added since the last time to their probes.
     *
     * @throws IllegalArgumentException if the list has a cycle or leaves the image
     */
    void addNew(ImageChanges owners) {
        int head = image.intAt(Layout.HEADER_CELLS);
        for (int unit = head; unit != known && unit != 0; ) {
            long cell = (long) unit << Layout.UNIT_SHIFT;
            within(cell, CellLayout.CELL_BYTES);
            if (++cells > mostCells) {
                throw new IllegalArgumentException("the recording is damaged near byte " + cell);
            }
            int probe = image.intAt(cell + CellLayout.CELL_PROBE);
            if (owners.isKept(probe)) {
                owners.probe(probe, image.intAt(cell + CellLayout.CELL_EPOCH)).add(this, cell);
            }
            unit = image.intAt(cell + CellLayout.CELL_NEXT);
        }
        known = head;
    }

    long longAt(long offset) {
        return image.longAt(offset);
    }

    /** Its image, as one that may be damaged. */
    CheckedImage checked() {
        checked = checked == null ? new CheckedImage(image) : checked;
        return checked;
    }

    /** Reads longs at any offset. */
    void longsAt(long offset, long[] into) {
        within(offset, (long) into.length * Long.BYTES);
        image.longsAt(offset, into);
    }

    int intAt(long offset) {
        return image.intAt(offset);
    }

    private void within(long offset, long bytes) {
        if (offset < Layout.FIRST_BLOCK || offset > image.size() - bytes) {
            throw new IllegalArgumentException("the recording is damaged near byte " + offset);
        }
    }
}
