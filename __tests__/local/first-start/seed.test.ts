import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { seedSamples } from '../../../local/first-start/seed.ts'
import { parseFirebaseSettings } from '../../../shared/firebase/firebase-settings.ts'
import { mediaIdOf, mediaSchema } from '../../../shared/picture/media.ts'
import type { PlannedWrite } from '../../../shared/documents/planned-write.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../content/sample-posts')

/** An empty backend that keeps what it is given. */
function emptyBackend() {
  const writes: PlannedWrite[] = []
  const files: string[] = []
  const backend = {
    documents: {
      isEmpty: () => writes.length === 0,
      commit: async (all: readonly PlannedWrite[]) => {
        writes.push(...all)
      },
    },
    files: {
      put: async (name: string) => {
        files.push(name)
      },
    },
  }
  const data = (collection: string) =>
    writes.flatMap((write) =>
      write.kind === 'set' &&
      write.path.split('/').length === 2 &&
      write.path.startsWith(collection)
        ? [{ id: write.path.split('/')[1], data: write.data }]
        : [],
    )
  return { backend: backend as unknown as Parameters<typeof seedSamples>[0], data, files }
}

describe('the first posts of an installation', () => {
  it('bring the pictures that they show into the library, with their words', async () => {
    const { backend, data, files } = emptyBackend()
    const count = await seedSamples(backend, parseFirebaseSettings({}), FOLDER)
    expect(data('posts/')).toHaveLength(count)
    const media = data('media/')
    const now = new Date()
    for (const entry of media) {
      const parsed = mediaSchema.parse({ ...entry.data, createdAt: now, updatedAt: now })
      expect(entry.id).toBe(mediaIdOf(parsed.path))
      expect(parsed.alt).not.toBe('')
    }
    const used = data('mediaUses/').flatMap((use) => use.data['paths'] as string[])
    expect(media.map(({ data: { path: name } }) => name).sort()).toEqual([...new Set(used)].sort())
    expect(new Set(files)).toEqual(new Set(used))
  })

  it('are published in their order and never later than now, also where a clock is behind', async () => {
    const { backend, data } = emptyBackend()
    const now = new Date('2026-01-01T00:00:00Z')
    await seedSamples(backend, parseFirebaseSettings({}), FOLDER, now)
    const times = data('posts/').flatMap(({ data: { publishedAt } }) =>
      publishedAt instanceof Date ? [publishedAt.getTime()] : [],
    )
    expect(new Set(times).size).toBe(data('posts/').length)
    expect(Math.max(...times)).toBe(now.getTime())
  })

  it('come once', async () => {
    const { backend } = emptyBackend()
    await seedSamples(backend, parseFirebaseSettings({}), FOLDER)
    expect(await seedSamples(backend, parseFirebaseSettings({}), FOLDER)).toBe(0)
  })
})
