import { globSync } from 'node:fs'
import path from 'node:path'
import {
  entryPath,
  kindOfPath,
  REFERENCE_KIND_NAMES,
  sectionPath,
} from '../../shared/kinds/names.ts'

/** A path that no page has. */
export const NOT_FOUND = '/no-such-page'

const PAGES: readonly string[] = [
  '/',
  '/glossary',
  '/glossary/apostille',
  '/forms',
  '/forms/form-w-8ben',
  '/states',
  '/states/delaware',
  '/states/compare?with=delaware,texas',
  '/tools',
  '/tools/substantial-presence',
  '/discover',
  '/discover/author/lucia-vargas',
  '/discover/tag/taxes',
  '/discover/form-w-8ben-line-by-line',
  '/explore',
  '/explore?q=dividend',
  '/about',
  '/privacy',
  '/terms',
  '/cookies',
  '/login',
  NOT_FOUND,
]

/** One page and the list of each kind of content that has no page among them. */
const others = REFERENCE_KIND_NAMES.filter(
  (kind) => !PAGES.some((page) => kindOfPath(page) === kind),
).flatMap((kind) => [
  sectionPath(kind),
  ...globSync(`content/${kind}/*.json`)
    .slice(0, 1)
    .map((file) => entryPath(kind, path.basename(file, '.json'))),
])

/** One page of every template, and the states of a page that have parts of their own. */
export const EVERY_PAGE: readonly string[] = [...PAGES, ...others]

/** Whether a page starts its scripts without a sign of its visitor: the sign-in form, and what a query shows. */
export const startsAtOnce = (page: string): boolean => page === '/login' || page.includes('?')
