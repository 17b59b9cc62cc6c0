import type { PostNodeFields } from '../../../gatsby/nodes/nodes.ts'
import type { SiteContent } from './test-site.ts'
import { pick } from '../../../shared/records/typed-records'
import { EMPTY_WRITTEN_FIELDS, TEXT_FIELDS } from '../../../shared/post/fields/written-fields'

/** Numbers from 0 make posts; the same numbers make the same post. */
export interface PostSeed {
  readonly id: number
  readonly day: number
  readonly slug: number
  readonly text: number
  readonly tags: readonly number[]
  readonly picture: number | null
  readonly linksTo: readonly string[]
}

export const picture = (number: number) => ({
  hash: `${number}`.padStart(32, 'a'),
  extension: number % 2 === 0 ? ('gif' as const) : ('jpg' as const),
  width: 100,
  height: 50,
  isAnimated: number % 2 === 0,
  hasAlpha: false,
  avifWidths: number % 4 === 1 ? [64, 100] : [],
})

export function post(seed: PostSeed): PostNodeFields {
  const shown = seed.picture === null ? null : picture(seed.picture)
  const image = shown === null ? '' : `<img data-image="${shown.hash}" alt="">`
  return {
    ...pick(EMPTY_WRITTEN_FIELDS, TEXT_FIELDS),
    postId: `p${seed.id}`,
    slug: `s${seed.slug}`,
    path: `/discover/s${seed.slug}`,
    title: `Letter ${seed.text % 4}`,
    excerpt: `Excerpt ${seed.text}`,
    html: `<p>Text ${seed.text}</p>${image}`,
    publishedAt: new Date(Date.UTC(2026, 0, 1 + seed.day)).toISOString(),
    updatedAt: new Date(Date.UTC(2026, 5, 1, 0, seed.text)).toISOString(),
    revision: 1 + seed.text,
    digest: `${seed.text}`,
    authorId: 'ana',
    lead: `Excerpt ${seed.text}`,
    authorName: 'Ana',
    authorPath: '/discover/author/ana',
    readingMinutes: 1,
    tags: seed.tags.map((tag) => ({ name: `Tag ${tag}`, path: `/discover/tag/t${tag}` })),
    headings: [],
    cover:
      shown === null || seed.text % 2 === 0 ? null : { ...shown, alt: '', focalX: 0, focalY: 0 },
    pictures: shown === null ? [] : [shown],
    warnings: seed.text % 3 === 0 ? [{ code: 'image/not-found', message: 'gone' }] : [],
    isWorthRetrying: false,
    missingPictures: 0,
    referencePaths: [],
    markedTermPaths: [],
    factIds: [],
    passages: [],
    isExcerptOfBody: false,
    linkedSlugs: [],
    siteLinks: seed.linksTo.map((href) => ({ href, text: href, imageAlt: '' })),
  }
}

export const seed = (overrides: Partial<PostSeed> = {}): PostSeed => ({
  id: 1,
  day: 1,
  slug: 1,
  text: 1,
  tags: [],
  picture: null,
  linksTo: [],
  ...overrides,
})

export const content = (...seeds: readonly Partial<PostSeed>[]): SiteContent => ({
  posts: seeds.map((one) => post(seed(one))),
  redirects: [],
})
