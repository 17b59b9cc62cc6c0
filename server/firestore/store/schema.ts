import type { Migration } from '../../store/database.ts'

/**
 * Documents, the entries of their indexes, and the time of the last commit. `fields` is the protocol's
 * JSON, with references and all, so that answers are made of it as it is. Times are microseconds.
 */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: '001-documents',
    sql: `
      CREATE TABLE documents (
        key INTEGER PRIMARY KEY,
        path TEXT NOT NULL UNIQUE,
        collection TEXT NOT NULL,
        collection_id TEXT NOT NULL,
        id TEXT NOT NULL,
        fields TEXT NOT NULL,
        create_time INTEGER NOT NULL,
        update_time INTEGER NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX documents_by_collection ON documents (collection, id);
      CREATE INDEX documents_by_collection_id ON documents (collection_id, path);
      CREATE TABLE index_entries (
        number INTEGER NOT NULL,
        collection TEXT NOT NULL,
        key BLOB NOT NULL,
        document INTEGER NOT NULL REFERENCES documents (key) ON DELETE CASCADE,
        PRIMARY KEY (number, collection, key, document)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX index_entries_by_document ON index_entries (document);
      CREATE TABLE firestore_state (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        last_commit_time INTEGER NOT NULL
      ) STRICT;
      INSERT INTO firestore_state VALUES (1, 0);
    `,
  },
  {
    name: '002-automatic-indexes',
    // Entries are made anew from the documents when their version is not the program's. Their keys end
    // with the document's id, so that ranges come in the order of queries, ties included.
    sql: `
      DROP TABLE index_entries;
      DROP INDEX documents_by_collection;
      CREATE TABLE document_index (
        collection TEXT NOT NULL,
        fields TEXT NOT NULL,
        key BLOB NOT NULL,
        document INTEGER NOT NULL,
        PRIMARY KEY (collection, fields, key)
      ) STRICT, WITHOUT ROWID;
      ALTER TABLE firestore_state ADD COLUMN index_version INTEGER NOT NULL DEFAULT 0;
    `,
  },
]
