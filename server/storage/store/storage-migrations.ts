import type { Migration } from '../../database/database.ts'

/**
 * Tables of the file storage. Times are milliseconds since 1970; sizes are bytes. Uploads remember who
 * started them and how they ended; objects, what they were before cleaning. The queue holds contents of
 * which variants are to be made, or are made and no page has been told.
 */
export const STORAGE_MIGRATIONS: readonly Migration[] = [
  {
    name: '003-declared-crc32c',
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
        settings TEXT NOT NULL,
        source_sha256 TEXT
      ) STRICT;
      CREATE INDEX storage_objects_by_content ON storage_objects (sha256);
      CREATE TABLE storage_upload_sessions (
        id_hash BLOB PRIMARY KEY,
        name TEXT NOT NULL,
        uid TEXT,
        caller TEXT NOT NULL,
        declared_size INTEGER,
        declared_type TEXT NOT NULL,
        declared_md5 TEXT,
        settings TEXT NOT NULL,
        received INTEGER NOT NULL,
        status TEXT NOT NULL CHECK (status IN ('active', 'final', 'cancelled', 'refused')),
        refusal TEXT,
        part_name TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        active_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        declared_crc32c TEXT
      ) STRICT;
      CREATE INDEX storage_upload_sessions_by_uid ON storage_upload_sessions (status, uid, active_at);
    `,
  },
  {
    // What was uploaded before joins the queue.
    name: '004-variants',
    sql: `
      CREATE TABLE storage_variant_queue (
        sha256 TEXT PRIMARY KEY,
        is_made INTEGER NOT NULL CHECK (is_made IN (0, 1)),
        attempts INTEGER NOT NULL,
        added_at INTEGER NOT NULL
      ) STRICT;
      INSERT INTO storage_variant_queue
        SELECT sha256, 0, 0, min(created_at) FROM storage_objects
        WHERE name >= 'posts/' AND name < 'posts0'
          AND content_type IN ('image/jpeg', 'image/png', 'image/webp', 'image/avif')
        GROUP BY sha256;
    `,
  },
]
