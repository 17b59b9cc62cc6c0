import { createHash } from 'node:crypto'

/** Compressed forms that a text file may have beside its plain one. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** One file of a release. */
export interface ReleaseFile {
  readonly sha256: string
  readonly size: number
  readonly type: string
  /** A file that is named by its content never changes; every other one is asked for again. */
  readonly cache: 'immutable' | 'revalidate'
  /** Sizes of the compressed forms, in bytes. */
  readonly encodings: { readonly br?: number | undefined; readonly gzip?: number | undefined }
  /** Hashes of a page's inline scripts, as a Content-Security-Policy writes them. */
  readonly scriptHashes?: readonly string[] | undefined
}

/** The forms that a file has. */
export function formsOf(file: ReleaseFile): readonly (Encoding | null)[] {
  return [null, ...ENCODINGS.filter((encoding) => file.encodings[encoding] !== undefined)]
}

/** The size that a form has, in bytes. */
export function sizeOf(file: ReleaseFile, encoding: Encoding | null): number | undefined {
  return encoding === null ? file.size : file.encodings[encoding]
}

/** The name of content: its SHA-256 in hexadecimal digits. */
export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
