import type { PostListNodeFields, PostNodeFields } from '../../nodes/nodes.ts'
import { BLOG_SECTION as BLOG } from '../../../shared/site/card-layout.ts'
import type { ReferenceKindName } from '../../../shared/kinds/names.ts'
import { REFERENCE_KIND_NAMES, REFERENCE_KINDS, sectionPath } from '../../../shared/kinds/names.ts'
import { site } from '../../../shared/site/site.ts'
import { ownValue } from '../../../shared/records/own-value.ts'
import { KINDS } from '../../../shared/entries/kinds.ts'
import type { CardSubject } from './card.ts'

/** Texts on the cards of the lists of reference pages, by path. */
const SECTIONS = Object.fromEntries(
  REFERENCE_KIND_NAMES.map((kind) => [
    sectionPath(kind),
    { section: REFERENCE_KINDS[kind].section, title: KINDS[kind].cardTitle },
  ]),
)

/** Texts on the cards of the pages in `src/pages` that have one of their own, by path. */
const FIXED_PAGES: Readonly<Record<string, Omit<CardSubject, 'cover'>>> = {
  ...SECTIONS,
  '/states/compare': { section: 'States', title: 'Compare two to four states' },
  '/explore': { section: 'Explore', title: 'Search the whole site' },
  '/about': { section: null, title: `About ${site.name}` },
  '/privacy': { section: null, title: 'Privacy' },
  '/terms': { section: null, title: 'Terms of use' },
  '/cookies': { section: null, title: 'Cookies' },
}

/** The card of every page that has none of its own, and of the home page. */
export const SITE_SUBJECT: CardSubject = { section: null, title: site.description, cover: null }

/** The subject of a page in `src/pages`. */
export function fixedSubject(path: string): CardSubject {
  const fixed = ownValue(FIXED_PAGES, path)
  return fixed === undefined ? SITE_SUBJECT : { ...fixed, cover: null }
}

/** The subjects of all pages whose number does not depend on the content. */
export const FIXED_SUBJECTS: readonly CardSubject[] = [
  SITE_SUBJECT,
  ...Object.keys(FIXED_PAGES).map(fixedSubject),
]

/** The subject of a post's page; animations are not worked in. */
export function postSubject({
  title,
  cover,
}: Pick<PostNodeFields, 'title' | 'cover'>): CardSubject {
  if (cover === null || cover.isAnimated) return { section: BLOG, title, cover: null }
  const { hash, extension, focalX, focalY } = cover
  return { section: BLOG, title, cover: { hash, extension, focalX, focalY } }
}

/** The subject of a list; its numbered pages share it. */
export function listSubject({
  kind,
  name,
}: Pick<PostListNodeFields, 'kind' | 'name'>): CardSubject {
  const title = {
    all: 'What changed, what a letter means, and how to answer it',
    tag: `Posts about ${name}`,
    author: `Posts by ${name}`,
  }[kind]
  return { section: BLOG, title, cover: null }
}

/** The subject of a reference page. */
export function referenceSubject({
  kind,
  title,
}: {
  readonly kind: ReferenceKindName
  readonly title: string
}): CardSubject {
  return { section: REFERENCE_KINDS[kind].section, title, cover: null }
}
