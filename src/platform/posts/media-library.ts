import {
  mediaIdOf,
  mediaSchema,
  searchTermsOf,
  wordsOf,
  newMediaFields,
  type Media,
  type NewMedia,
} from '../../../shared/picture/media'
import { mediaUseSchema, type MediaUse } from '../../../shared/post/media-use'
import type { StoredDocument } from '../firebase/documents'
import type { DocumentDatabase } from '../documents/document-database'

/** Which pictures to look for. */
export interface MediaSearch {
  /** Words of the alternative text or the name, or their beginnings; empty for all pictures. */
  readonly words: string
  /** Whose, or null for everyone's, which only editors may list. */
  readonly ownerId: string | null
  readonly after: MediaCursor | null
}

/** The place of one picture in the list. */
export interface MediaCursor {
  readonly createdAt: unknown
  readonly id: string
}

/** A page of pictures, newest first. */
export interface MediaPage {
  readonly media: readonly Media[]
  /** Where the next page starts; null on the last one. */
  readonly next: MediaCursor | null
}

const MEDIA_PER_PAGE = 50
const USES_PER_LIST = 50

/** The stored pictures, as authors find them again. */
export function createMediaLibrary(database: DocumentDatabase) {
  /** The database finds the longest word; the others are looked for in what it found. */
  async function find({ words, ownerId, after }: MediaSearch): Promise<MediaPage> {
    const wanted = wordsOf(words).sort((a, b) => b.length - a.length)
    const [longest] = wanted
    const found = await database.readDocuments('media', {
      where: [
        ...(ownerId === null ? [] : [['ownerId', '==', ownerId] as const]),
        ...(longest === undefined ? [] : [['terms', 'array-contains', longest] as const]),
      ],
      orderBy: [
        ['createdAt', 'desc'],
        ['__name__', 'desc'],
      ],
      ...(after === null ? {} : { startAfter: [after.createdAt, after.id] }),
      limit: MEDIA_PER_PAGE,
    })
    const last = found.length === MEDIA_PER_PAGE ? found.at(-1) : undefined
    return {
      media: found.flatMap(parse).filter((picture) => isFoundBy(picture, wanted)),
      next: last === undefined ? null : { createdAt: last.exact['createdAt'], id: last.id },
    }
  }

  /**
   * A picture that was made from the same file; null when there is none.
   *
   * @param ownerId as in {@link MediaSearch}
   */
  async function findByHash(sourceHash: string, ownerId: string | null): Promise<Media | null> {
    const found = await database.readDocuments('media', {
      where: [
        ['sourceHash', '==', sourceHash],
        ...(ownerId === null ? [] : [['ownerId', '==', ownerId] as const]),
      ],
      limit: 1,
    })
    return found.flatMap(parse)[0] ?? null
  }

  /** Enters a stored picture into the library; one that is there already stays as it is. */
  async function record(picture: NewMedia): Promise<string> {
    const id = mediaIdOf(picture.path)
    return database.transact(async (read) => {
      if ((await read(`media/${id}`)) !== null) return { writes: [], result: id }
      const data = newMediaFields(picture, database.userId(), database.serverTime())
      return { writes: [{ kind: 'set', path: `media/${id}`, data }], result: id }
    })
  }

  /** Changes what a picture is found by. Texts that show it keep the alternative text they have. */
  async function update(id: string, change: Partial<Pick<Media, 'alt' | 'name'>>): Promise<void> {
    await database.transact(async (read) => {
      const stored = await read(`media/${id}`)
      const [picture] = stored === null ? [] : parse(stored)
      if (stored === null || picture === undefined) return { writes: [], result: null }
      const { alt, name } = { ...picture, ...change }
      const data = {
        ...stored.exact,
        alt,
        name,
        terms: searchTermsOf({ alt, name }),
        updatedAt: database.serverTime(),
      }
      return { writes: [{ kind: 'set', path: `media/${id}`, data }], result: null }
    })
  }

  /** Gives a picture its first alternative text; one that it has already stays. */
  async function learn(path: string, alt: string): Promise<void> {
    const stored = await database.readDocument(`media/${mediaIdOf(path)}`)
    if (stored?.fields['alt'] === '') await update(stored.id, { alt })
  }

  /** Whether the library has an entry for a stored file. */
  async function knows(path: string): Promise<boolean> {
    return (await database.readDocument(`media/${mediaIdOf(path)}`)) !== null
  }

  /**
   * The posts whose newest saved version shows a picture.
   *
   * @param authorId whose, or null for everyone's, which only editors may list
   */
  async function usesOf(path: string, authorId: string | null): Promise<MediaUse[]> {
    const found = await database.readDocuments('mediaUses', {
      where: [
        ['paths', 'array-contains', path],
        ...(authorId === null ? [] : [['authorId', '==', authorId] as const]),
      ],
      limit: USES_PER_LIST,
    })
    return found.flatMap(({ fields }) => {
      const parsed = mediaUseSchema.safeParse(fields)
      return parsed.success ? [parsed.data] : []
    })
  }

  return { find, findByHash, record, update, learn, knows, usesOf }
}

/** Whether each word begins a word of the picture's alternative text or name. */
function isFoundBy({ alt, name }: Media, words: readonly string[]): boolean {
  const terms = wordsOf(`${alt} ${name}`)
  return words.every((word) => terms.some((term) => term.startsWith(word)))
}

function parse(stored: StoredDocument): Media[] {
  const parsed = mediaSchema.safeParse(stored.fields)
  return parsed.success ? [{ id: stored.id, ...parsed.data }] : []
}
