import { parseGhostExport } from '../../../import/ghost/ghost-export.ts'
import { ghostSource } from '../../../import/ghost/ghost-source.ts'
import { FakeSite } from '../support/fake-site.ts'
import { NOW, runSource } from '../support/run-items.ts'

type Row = Readonly<Record<string, unknown>>
type Tables = Readonly<Record<string, readonly Row[]>>

/** Tables with public posts of the given fields. */
export const exportOf = (...posts: readonly Row[]): Tables => ({
  posts: posts.map((post, index) => ({
    id: `p${index}`,
    title: `Post ${index}`,
    slug: `post-${index}`,
    status: 'published',
    visibility: 'public',
    type: 'post',
    published_at: '2020-05-06T07:08:09.000Z',
    ...post,
  })),
})

/** Imports posts and pages of an export; `told` is all that the site and the report hold of it. */
export async function importGhost(tables: Tables) {
  const json = JSON.stringify({ db: [{ data: tables }] })
  const site = new FakeSite(() => NOW)
  const source = ghostSource(parseGhostExport(json, 'ghost.json'), {
    siteUrl: 'https://old.example',
    hasPages: true,
    publishProtected: false,
    now: NOW,
  })
  const report = await runSource(site, source)
  return { report, words: wordsIn(json), told: JSON.stringify([[...site.documents], report]) }
}

/** The marked words of a text of JSON, in which a line may end before them. */
export const wordsIn = (text: string): string[] => [
  ...new Set(text.replace(/\\+n/g, ' ').match(/\b[a-z\d]+(?<!\bpass)word\b/g)),
]
