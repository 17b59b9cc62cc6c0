import type { FailedUpload } from './shown-uploads'

/** The source of an upload. */
export type UploadSource =
  | { readonly kind: 'file'; readonly file: File }
  /** Bytes that have to be had first. Rejects with an `Error` whose message is for the author. */
  | { readonly kind: 'pasted'; readonly name: string; readonly read: () => Promise<File> }
  /** A picture that this browser kept. */
  | {
      readonly kind: 'kept'
      readonly keptId: string
      readonly name: string
      readonly picture: Blob | null
    }

/** One upload, behind what is shown of it. */
export interface UploadEntry {
  readonly source: UploadSource
  readonly place: 'cover' | number
  readonly controller: AbortController
  readonly keptId: string | null
}

export function newEntry(source: UploadSource, place: 'cover' | number): UploadEntry {
  const keptId = source.kind === 'kept' ? source.keptId : null
  return { source, place, controller: new AbortController(), keptId }
}

export const nameOf = (source: UploadSource): string =>
  source.kind === 'file' ? source.file.name : source.name

/** The picture, where it is at hand. */
export function pictureOf(source: UploadSource): Blob | null {
  switch (source.kind) {
    case 'file':
      return source.file
    case 'kept':
      return source.picture
    case 'pasted':
      return null
  }
}

export function failureOf(error: unknown): FailedUpload {
  const message = error instanceof Error ? error.message : 'The picture could not be uploaded.'
  const isFinal = error instanceof Error && 'canRetry' in error && error.canRetry === false
  return { kind: 'failed', message, canRetry: !isFinal }
}
