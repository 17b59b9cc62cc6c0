import { createHash } from 'node:crypto'

/** Compressed forms that a text file may have beside its plain one. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/**
 * Compressed forms that are stored. `br-best` is a second one of Brotli, smaller than the first, which was made
 * while someone waited; readers get it in its place.
 */
export const FORMS = ['br-best', ...ENCODINGS] as const
export type Form = (typeof FORMS)[number]

/** One file of a release. */
export interface ReleaseFile {
  readonly sha256: string
  readonly size: number
  readonly type: string
  /** A file that is named by its content never changes; every other one is asked for again. */
  readonly cache: 'immutable' | 'revalidate'
  /** Sizes of the compressed forms, in bytes. */
  readonly encodings: Readonly<Partial<Record<Form, number | undefined>>>
  /** Whether its forms were made while someone waited, and are to be made smaller when no one does. */
  readonly isToImprove?: boolean | undefined
  /** Hashes of a page's inline scripts, as a Content-Security-Policy writes them. */
  readonly scriptHashes?: readonly string[] | undefined
}

/** The forms that a file has. */
export function formsOf(file: ReleaseFile): readonly (Form | null)[] {
  return [null, ...FORMS.filter((form) => file.encodings[form] !== undefined)]
}

/** How the content of a form is encoded. */
export function encodingOf(form: Form | null): Encoding | null {
  return form === 'br-best' ? 'br' : form
}

/** The size that a form has, in bytes. */
export function sizeOf(file: ReleaseFile, form: Form | null): number | undefined {
  return form === null ? file.size : file.encodings[form]
}

/** The name of content: its SHA-256 in hexadecimal digits. */
export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
