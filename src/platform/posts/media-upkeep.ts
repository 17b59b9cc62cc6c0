import type { Media } from '../../../shared/picture/media'
import { mediaPathsOf, mediaUseSchema, type MediaUse } from '../../../shared/post/media-use'
import type { PostCopy } from '../../../shared/post/post-copy'
import type { DocumentQuery } from '../firebase/documents'
import type { DocumentDatabase } from '../documents/document-database'

/** A post that shows a picture. */
export interface PostPictureUse extends MediaUse {
  /** Whether its newest version shows it. */
  readonly inVersion: boolean
  /** Whether changes do that are not in a version yet. */
  readonly inChanges: boolean
  /** Whether the post has a version at all. */
  readonly isSaved: boolean
}

type UsesByPath = ReadonlyMap<string, readonly PostPictureUse[]>

interface UpkeepDependencies {
  readonly database: Pick<DocumentDatabase, 'readDocuments' | 'transact'>
  readonly listCopies: (authorId: string | null) => Promise<readonly PostCopy[]>
  readonly deleteFile: (path: string) => Promise<void>
}

/** As many paths as one query may name. */
const PATHS_PER_QUERY = 30

const USES_PER_QUERY = 200

/** Keeps the library in order: where pictures are used, and what goes. */
export function createMediaUpkeep({ database, listCopies, deleteFile }: UpkeepDependencies) {
  /** A query that comes to its limit may not have found the uses of each path: it is asked in halves. */
  async function versionsShowing(
    paths: readonly string[],
    whose: NonNullable<DocumentQuery['where']>,
  ): Promise<MediaUse[]> {
    if (paths.length === 0) return []
    const found = await database.readDocuments('mediaUses', {
      where: [['paths', 'array-contains-any', paths], ...whose],
      limit: USES_PER_QUERY,
    })
    if (found.length === USES_PER_QUERY && paths.length > 1) {
      const middle = Math.ceil(paths.length / 2)
      const halves = [paths.slice(0, middle), paths.slice(middle)]
      return (await Promise.all(halves.map((half) => versionsShowing(half, whose)))).flat()
    }
    return found.flatMap(({ fields }) => {
      const parsed = mediaUseSchema.safeParse(fields)
      return parsed.success ? [parsed.data] : []
    })
  }

  /**
   * The posts that show some pictures, in their newest version or in changes that are not published.
   * An author is told of own posts, and of others' that readers can see.
   *
   * @param authorId whose, or null for everyone's, which only editors may list
   */
  async function usesOf(paths: readonly string[], authorId: string | null): Promise<UsesByPath> {
    const scopes: NonNullable<DocumentQuery['where']>[] =
      authorId === null ? [[]] : [[['authorId', '==', authorId]], [['status', '==', 'published']]]
    const asked: Promise<MediaUse[]>[] = []
    for (let from = 0; from < paths.length; from += PATHS_PER_QUERY) {
      const some = paths.slice(from, from + PATHS_PER_QUERY)
      for (const whose of scopes) asked.push(versionsShowing(some, whose))
    }
    const [copies, ...versions] = await Promise.all([listCopies(authorId), ...asked])
    return byPath(paths, versions.flat(), copies)
  }

  /** Deletes a picture. The entry goes last: the file's rules ask it whose the file is. */
  async function remove({ id, path }: Pick<Media, 'id' | 'path'>): Promise<void> {
    await deleteFile(path)
    await database.transact(async () => ({
      writes: [{ kind: 'delete', path: `media/${id}` }],
      result: null,
    }))
  }

  return { usesOf, remove }
}

function byPath(
  paths: readonly string[],
  versions: readonly MediaUse[],
  copies: readonly PostCopy[],
): UsesByPath {
  const version = new Map(versions.map((use) => [use.postId, use]))
  const changes = new Map(copies.map((copy) => [copy.postId, copy]))
  const shown = new Map(copies.map((copy) => [copy.postId, mediaPathsOf(copy.html, copy.cover)]))
  const useOf = (path: string, postId: string): PostPictureUse[] => {
    const [saved, copy] = [version.get(postId), changes.get(postId)]
    const inVersion = saved?.paths.includes(path) === true
    const inChanges = shown.get(postId)?.includes(path) === true
    if (!inVersion && !inChanges) return []
    return [
      {
        postId,
        title: copy?.title ?? saved?.title ?? '',
        status: saved?.status ?? 'draft',
        authorId: saved?.authorId ?? copy?.authorId ?? '',
        paths: saved?.paths ?? [],
        inVersion,
        inChanges,
        isSaved: saved !== undefined || (copy?.baseRevision ?? 0) > 0,
      },
    ]
  }
  const postIds = [...new Set([...version.keys(), ...changes.keys()])]
  return new Map(paths.map((path) => [path, postIds.flatMap((postId) => useOf(path, postId))]))
}
