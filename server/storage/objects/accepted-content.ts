import { detectPictureKind, PICTURE_KINDS, SIGNATURE_BYTES } from '../pictures/picture-kinds.ts'
import type { PictureProcesses } from '../pictures/picture-processes.ts'
import type { Asker } from '../pictures/turns.ts'
import { StorageError } from '../protocol/storage-error.ts'

/** The type of bytes without a declared type. */
export const UNKNOWN_TYPE = 'application/octet-stream'

/**
 * Which contents are stored: `pictures` decides by the bytes; a list such as
 * `['image/*', 'application/pdf']` also takes other types at their word; `['*\/*']` takes everything
 * at its word and looks into nothing.
 */
export type AcceptedTypes = 'pictures' | readonly string[]

/** Decides what is stored, and as what. */
export interface AcceptedContent {
  /**
   * Before the bytes are here.
   *
   * @throws StorageError `storage/unsupported-content` for a type that is never stored
   */
  assertDeclaredType(declaredType: string): void
  /**
   * Decides what bytes are stored as.
   *
   * @param start their first 16 bytes
   * @param read the whole of them; called for pictures only
   * @param asker who stores them
   * @returns the content type, and other bytes when these must not stay as they are
   * @throws StorageError `storage/unsupported-content`; UnavailableError when too many are waiting
   */
  inspect(
    declaredType: string,
    start: Buffer,
    read: () => Promise<Buffer>,
    asker: Asker,
  ): Promise<{ readonly contentType: string; readonly replacement: Buffer | null }>
  /** May who stored an object say what its type is, or do the bytes? */
  readonly followsDeclaration: (contentType: string) => boolean
}

const PICTURE_TYPES: ReadonlySet<string> = new Set(
  PICTURE_KINDS.map(({ contentType }) => contentType),
)

const withoutParameters = (type: string) => (type.split(';')[0] ?? '').trim().toLowerCase()

/** Compiles the setting. Pictures are prepared by `pictures`. */
export function createAcceptedContent(
  accepted: AcceptedTypes,
  pictures: Pick<PictureProcesses, 'prepare'>,
): AcceptedContent {
  const patterns = accepted === 'pictures' ? [...PICTURE_TYPES] : accepted
  const takesEverything = patterns.includes('*/*')
  const isListed = (type: string) =>
    patterns.some((pattern) =>
      pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern,
    )
  const followsDeclaration = (contentType: string) => {
    if (takesEverything) return true
    const type = withoutParameters(contentType)
    return isListed(type) && !type.startsWith('image/')
  }
  const refusal = () =>
    new StorageError('storage/unsupported-content', `Accepted are: ${patterns.join(', ')}.`)

  return {
    followsDeclaration,
    assertDeclaredType(declaredType) {
      const type = withoutParameters(declaredType)
      if (takesEverything || type === '' || type === UNKNOWN_TYPE || isListed(type)) return
      throw refusal()
    },
    async inspect(declaredType, start, read, asker) {
      const declared = declaredType === '' ? UNKNOWN_TYPE : declaredType
      if (takesEverything) return { contentType: declared, replacement: null }
      const kind = detectPictureKind(start.subarray(0, SIGNATURE_BYTES))
      if (kind !== null && isListed(kind.contentType)) {
        const { contentType } = kind
        return { contentType, replacement: await pictures.prepare(read, kind, asker) }
      }
      if (!followsDeclaration(declared)) throw refusal()
      return { contentType: declared, replacement: null }
    },
  }
}
