import type { Migration } from '../store/database.ts'

/** Tables of the file storage. Times are milliseconds since 1970; sizes are bytes. */
export const STORAGE_MIGRATIONS: readonly Migration[] = [
  {
    name: '001-objects-and-uploads',
    sql: `
      CREATE TABLE storage_objects (
        name TEXT PRIMARY KEY,
        sha256 TEXT NOT NULL,
        size INTEGER NOT NULL,
        content_type TEXT NOT NULL,
        md5_hash TEXT NOT NULL,
        crc32c TEXT NOT NULL,
        generation INTEGER NOT NULL,
        metageneration INTEGER NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        download_tokens TEXT NOT NULL,
        settings TEXT NOT NULL
      ) STRICT;
      CREATE INDEX storage_objects_by_content ON storage_objects (sha256);
      CREATE TABLE storage_uploads (
        id_hash BLOB PRIMARY KEY,
        name TEXT NOT NULL,
        uid TEXT,
        declared_size INTEGER NOT NULL,
        declared_type TEXT NOT NULL,
        settings TEXT NOT NULL,
        received INTEGER NOT NULL,
        status TEXT NOT NULL CHECK (status IN ('active', 'final')),
        part_name TEXT NOT NULL,
        expires_at INTEGER NOT NULL
      ) STRICT;
    `,
  },
]
