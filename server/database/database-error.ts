import { ServerError } from '../../node-shared/http/server-error.ts'

/** The database file could not be opened or brought up to date. */
export class DatabaseError extends ServerError {
  constructor(
    code:
      | 'database/async-transaction'
      | 'database/copy-failed'
      | 'database/damaged'
      | 'database/migration-failed'
      | 'database/newer'
      | 'database/not-additive'
      | 'database/open-failed'
      | 'database/outdated'
      | 'database/too-old',
    message: string,
    options?: ErrorOptions,
  ) {
    super(code, message, 500, options)
  }
}

/** SQLite's own error, and the file of the database: for the operator, not for clients. */
interface DiskFailure {
  readonly cause: unknown
  readonly path: string | null
}

/** The disk of the data folder is full: nothing of the transaction was kept. */
export class DatabaseFullError extends ServerError {
  readonly path: string | null
  constructor({ cause, path }: DiskFailure) {
    super('database/full', 'The server has no room left to write. Tell its operator.', 507, {
      cause,
    })
    this.path = path
  }
}

/** Another process held the database for too long: nothing of the transaction was kept. */
export class DatabaseBusyError extends ServerError {
  constructor(options?: ErrorOptions) {
    super('database/busy', 'The server is busy. Try again in a moment.', 503, options)
  }
}

/** The disk of the data folder fails, or has become read-only: nothing of the transaction was kept. */
export class DatabaseDiskError extends ServerError {
  readonly path: string | null
  constructor({ cause, path }: DiskFailure) {
    super('database/disk', 'The server cannot write to its disk. Tell its operator.', 503, {
      cause,
    })
    this.path = path
  }
}
