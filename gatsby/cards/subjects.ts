import type { PostListNodeFields, PostNodeFields } from '../nodes/nodes.ts'
import { BLOG_SECTION as BLOG } from '../../shared/card-layout.ts'
import { site } from '../../shared/site.ts'
import { ownValue } from '../../shared/own-value.ts'
import type { CardSubject } from './card.ts'

/** What the sections are called, by the type of their nodes. */
const SECTIONS: Readonly<Record<string, string>> = {
  GlossaryTerm: 'Glossary',
  OfficialForm: 'Forms',
  UsState: 'States',
  Tool: 'Tools',
}

/** Titles of the pages in `src/pages` that have a card of their own, by path. */
const FIXED_PAGES: Readonly<Record<string, Omit<CardSubject, 'cover'>>> = {
  '/glossary': { section: 'Glossary', title: 'The words of United States paperwork' },
  '/forms': { section: 'Forms', title: 'Official forms, and what they ask' },
  '/states': { section: 'States', title: 'Fifty states, taxes and deadlines' },
  '/states/compare': { section: 'States', title: 'Compare two to four states' },
  '/tools': { section: 'Tools', title: 'Calculators that show their work' },
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

/** Whether the pages of a type have cards of their own; texts of the site's own pages are fixed ones. */
export function hasCard(type: string): boolean {
  return Object.hasOwn(SECTIONS, type)
}

/** The subject of a reference page. */
export function referenceSubject({
  type,
  title,
}: {
  readonly type: string
  readonly title: string
}): CardSubject {
  return { section: ownValue(SECTIONS, type) ?? null, title, cover: null }
}
