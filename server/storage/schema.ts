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
  {
    // Uploads remember who started them and how they ended; objects, what they were before cleaning.
    name: '002-upload-sessions',
    sql: `
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
        expires_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX storage_upload_sessions_by_uid ON storage_upload_sessions (status, uid, active_at);
      INSERT INTO storage_upload_sessions
        SELECT id_hash, name, uid,
          CASE WHEN uid IS NULL THEN 'null'
            ELSE json_object('uid', uid, 'token', json_object()) END,
          declared_size, declared_type, NULL, settings, received, status, NULL, part_name,
          expires_at - 86400000, expires_at - 86400000, expires_at
        FROM storage_uploads;
      DROP TABLE storage_uploads;
      ALTER TABLE storage_objects ADD COLUMN source_sha256 TEXT;
      UPDATE storage_objects SET source_sha256 = sha256;
    `,
  },
  {
    name: '003-declared-crc32c',
    sql: 'ALTER TABLE storage_upload_sessions ADD COLUMN declared_crc32c TEXT;',
  },
]
