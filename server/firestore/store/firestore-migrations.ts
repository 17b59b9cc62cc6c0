import type { Migration } from '../../database/database.ts'

/**
 * Documents, the entries of their indexes, and the time of the last commit. `fields` is the protocol's
 * JSON, with references and all, so that answers are made of it as it is. Times are microseconds. Keys
 * of entries end with the document's id, so that ranges come in the order of queries, ties included.
 */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: '002-automatic-indexes',
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
      CREATE INDEX documents_by_collection_id ON documents (collection_id, path);
      CREATE TABLE document_index (
        collection TEXT NOT NULL,
        fields TEXT NOT NULL,
        key BLOB NOT NULL,
        document INTEGER NOT NULL,
        PRIMARY KEY (collection, fields, key)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE firestore_state (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        last_commit_time INTEGER NOT NULL,
        index_version INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      INSERT INTO firestore_state (only, last_commit_time) VALUES (1, 0);
    `,
  },
]
