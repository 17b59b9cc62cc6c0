import type { Migration } from '../database/database.ts'

/** Sums of a day, in the site's time zone. Nothing in them tells one reader from another. */
export const INSIGHTS_MIGRATIONS: readonly Migration[] = [
  {
    name: '001-daily-sums',
    sql: `
      CREATE TABLE insights_views (
        day TEXT NOT NULL,
        path TEXT NOT NULL,
        views INTEGER NOT NULL,
        PRIMARY KEY (day, path)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE insights_vitals (
        day TEXT NOT NULL,
        kind TEXT NOT NULL,
        vital TEXT NOT NULL,
        value_group INTEGER NOT NULL,
        reports INTEGER NOT NULL,
        PRIMARY KEY (day, kind, vital, value_group)
      ) STRICT, WITHOUT ROWID;
    `,
  },
]
