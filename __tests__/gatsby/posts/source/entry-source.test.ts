import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { readBuildConfig } from '../../../../gatsby/settings/config.ts'
import { openFirestoreSource } from '../../../../gatsby/posts/source/firestore-source.ts'
import type { OpenSource } from '../../../../gatsby/posts/source/firestore-source.ts'
import { startFakeBackend } from '../../support/fake-backend.ts'
import type { FakeBackend } from '../../support/fake-backend.ts'

let backend: FakeBackend
let opened: OpenSource

beforeEach(async () => {
  backend = await startFakeBackend()
  const { settings } = readBuildConfig({}, '/site')
  opened = openFirestoreSource({ settings, origin: backend.origin })
})
afterEach(async () => {
  await opened.close()
  await backend.close()
})

const put = (slug: string, status: string) => {
  backend.put('entries', `en:glossary:${slug}`, { slug, status, updatedAt: new Date(0) })
}

it('reads the entries of which readers see something, and no drafts', async () => {
  put('nexus', 'published')
  put('lien', 'removed')
  put('levy', 'draft')
  const ids = (await opened.entries.entries()).map(({ id }) => id)
  expect(ids.sort()).toEqual(['en:glossary:lien', 'en:glossary:nexus'])
})

it('reads named entries alone', async () => {
  put('nexus', 'published')
  put('levy', 'draft')
  const named = ['nexus', 'levy', 'nowhere'].map((slug) => `en:glossary:${slug}`)
  expect(await opened.entries.entriesById(named)).toEqual([
    {
      id: 'en:glossary:nexus',
      data: { slug: 'nexus', status: 'published', updatedAt: new Date(0) },
    },
  ])
})

it('takes rules that do not know entries for a backend that has none', async () => {
  put('nexus', 'published')
  backend.failWith = 403
  expect(await opened.entries.entries()).toEqual([])
})

it('fails with a backend that fails', async () => {
  backend.failWith = 400
  await expect(opened.entries.entries()).rejects.toMatchObject({ code: 'source/backend-refused' })
})
