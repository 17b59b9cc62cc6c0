import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { CodedError, errorCode } from '../errors.ts'

/** Why a file or folder cannot be used, and what its operator does about it. */
export interface PlaceTrouble {
  /** The state that it is in. */
  readonly problem: string
  /** The state of the data, and the next command. */
  readonly advice: string
}

/** SQLite and Node need some pages of each kind: less than this is a full disk. In bytes. */
const FULL_BELOW_BYTES = 1024 * 1024

/** SQLite's result codes. @see https://www.sqlite.org/rescode.html */
const SQLITE = { readOnly: 8, ioError: 10, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 }

const OF_THE_DISK: readonly (string | number | null)[] = [
  'EACCES',
  'EDQUOT',
  'ENOSPC',
  'EPERM',
  'EROFS',
  SQLITE.readOnly,
  SQLITE.ioError,
  SQLITE.full,
  SQLITE.cannotOpen,
]

/** Whether a database is damaged, or another kind of file. */
export function isDamaged(error: unknown): boolean {
  const kind = sqliteKind(error)
  return kind === SQLITE.corrupt || kind === SQLITE.notADatabase
}

/**
 * Finds out why a file could not be read or written by looking at the place itself: SQLite has the same
 * words for a full disk and for a file of another user.
 *
 * @param file the file or folder that was used, unless the error names one
 * @param uid the user that this process runs as
 * @returns null when the error is of another kind, or nothing is wrong with the place
 */
export function findPlaceTrouble(
  error: unknown,
  file: string,
  uid = process.getuid?.() ?? 0,
): PlaceTrouble | null {
  const codes = codesOf(error)
  if (!codes.some((code) => OF_THE_DISK.includes(code))) return null
  const place = nearestTo(path.resolve(pathOf(error) ?? file))
  const folder = statSync(place).isDirectory() ? place : path.dirname(place)
  if (codes.includes('EROFS') || codes.includes(SQLITE.readOnly)) return readOnlyDisk(folder)
  return fullDisk(codes, folder) ?? foreignPlace(place, uid)
}

/**
 * Returns a failure of the disk as its operator should read it; null for any other.
 *
 * @param file as for {@link findPlaceTrouble}; without it only errors that name a file are explained
 */
export function placeTroubleText(error: unknown, file?: string): string | null {
  const place = pathOf(error) ?? file
  const trouble = place === undefined ? null : findPlaceTrouble(error, place)
  return trouble === null ? null : `${trouble.problem} ${trouble.advice}`
}

/**
 * Returns a failure as the person at a command should read it; null for one that no one has foreseen.
 *
 * @param folder the data folder, for failures that name no file
 */
export function operatorText(error: unknown, folder?: string): string | null {
  if (isDamaged(error)) {
    return 'A database in the data folder is damaged: "npm run doctor" says which, and what to do.'
  }
  return placeTroubleText(error, folder) ?? (error instanceof CodedError ? error.message : null)
}

function readOnlyDisk(folder: string): PlaceTrouble {
  return {
    problem: `The disk of ${folder} is read-only.`,
    advice:
      'Nothing was changed. Linux makes a disk read-only after errors: see "dmesg" and ' +
      `"findmnt -T ${folder}", mount it writable, and run this again.`,
  }
}

function fullDisk(codes: readonly unknown[], folder: string): PlaceTrouble | null {
  const { bavail, bsize, blocks, ffree, files } = statfsSync(folder)
  const hasNoInodes = files > 0 && ffree === 0
  const isTold = ['EDQUOT', 'ENOSPC', SQLITE.full].some((code) => codes.includes(code))
  if (!isTold && !hasNoInodes && bavail * bsize >= FULL_BELOW_BYTES) return null
  const sizes = hasNoInodes
    ? `none of its ${files} inodes is free`
    : `${megabytes(bavail * bsize)} of ${megabytes(blocks * bsize)} are free`
  const quota = codes.includes('EDQUOT') ? ', but the quota of this user is used up' : ''
  return {
    problem: `There is no room on the disk of ${folder}: ${sizes}${quota}.`,
    advice:
      `What was saved before is safe. See what takes the room with "du -xsh ${folder}/*". Move backups/ to ` +
      'another disk, or stop Pliego and delete build/ and images/, which it makes again. Then run this again.',
  }
}

function foreignPlace(place: string, uid: number): PlaceTrouble | null {
  if (uid === 0) return null
  const found = statSync(place)
  const owner = found.uid
  const above = path.dirname(place)
  const folder = found.isDirectory() ? place : above
  if (owner === uid) {
    return {
      problem: `${place} belongs to ${nameOf(uid)}, who may not write it.`,
      advice: `Nothing was changed. Allow it: chmod -R u+rwX ${folder}`,
    }
  }
  const asOwner =
    owner === 0
      ? 'Run it as root.'
      : `Run it as its owner. As root: runuser -u ${nameOf(owner)} -- COMMAND`
  return {
    problem: `${place} belongs to ${nameOf(owner)}, and this runs as ${nameOf(uid)}.`,
    advice:
      statSync(above).uid === uid
        ? `Nothing was changed. Take it back. As root: chown -R ${nameOf(uid)} ${folder}`
        : `Nothing was changed. ${asOwner}`,
  }
}

/** An error of ours that names a file, such as `database/full`, has the code in its cause. */
function codesOf(error: unknown): (string | number | null)[] {
  const told = error instanceof CodedError && pathOf(error) !== null ? error.cause : error
  return [errorCode(told), sqliteKind(told)]
}

/** The low byte of SQLite's code is its kind; null for an error that is not SQLite's. */
function sqliteKind(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return null
  return typeof error.errcode === 'number' ? error.errcode & 0xff : null
}

/** The file that an error of Node names, or one of ours in the same way. */
function pathOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('path' in error)) return null
  return typeof error.path === 'string' ? error.path : null
}

/** The place, or the nearest one above it that can be looked at. */
function nearestTo(place: string): string {
  try {
    statSync(place)
    return place
  } catch {
    // Missing, or in a folder that may not be looked into: what is above it tells more.
    return nearestTo(path.dirname(place))
  }
}

/** A user's name, or the number of one without. */
function nameOf(uid: number): string {
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : ''
  return new RegExp(`^([^:]+):[^:]*:${uid}:`, 'm').exec(users)?.[1] ?? String(uid)
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
