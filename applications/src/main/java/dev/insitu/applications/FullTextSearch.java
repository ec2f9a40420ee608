package dev.insitu.applications;

import java.io.IOException;
import java.util.Random;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** Lucene: documents indexed and searched, in memory. */
public final class FullTextSearch {
    private static final int DOCUMENTS = 4_000;
    private static final int SEARCHES = 4_000;
    private static final int WORDS = 500;

    private FullTextSearch() {}

    /** Takes nothing. */
    public static void main(String[] arguments) throws Exception {
        Workload.run(FullTextSearch::round);
    }

    private static String round() throws IOException {
        Random random = new Random(1);
        try (Directory directory = new ByteBuffersDirectory()) {
            try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()))) {
                for (int i = 0; i < DOCUMENTS; i++) {
                    StringBuilder text = new StringBuilder();
                    for (int word = 0; word < 40; word++) {
                        text.append("word").append(random.nextInt(WORDS)).append(' ');
                    }
                    Document document = new Document();
                    document.add(new TextField("text", text.toString(), Field.Store.YES));
                    writer.addDocument(document);
                }
            }
            long hits = 0;
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                IndexSearcher searcher = new IndexSearcher(reader);
                for (int i = 0; i < SEARCHES; i++) {
                    hits += searcher.search(new TermQuery(new Term("text", "word" + i % WORDS)), 10).totalHits.value;
                }
            }
            return Long.toString(hits);
        }
    }
}
