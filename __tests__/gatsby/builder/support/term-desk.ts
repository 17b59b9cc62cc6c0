import type { EntryData, EntryStatus } from '../../../../shared/entries/entry.ts'
import type { EntryText, PreviousEntry } from '../../../../shared/entries/entry-writes.ts'
import { planEntrySave } from '../../../../shared/entries/entry-writes.ts'
import { entryId } from '../../../../shared/kinds/entry-key.ts'
import { stateWithRatesFrom } from '../../support/dated-state.ts'
import { termData, termFile } from '../../support/term-files.ts'
import type { MemoryPosts } from './memory-posts.ts'

/** Files of reference content that the tests begin with. */
export const FILES = [
  termFile('nexus', 'Nexus'),
  termFile('apostille', 'Apostille', ['apostilles']),
  stateWithRatesFrom('ohio', '2026-11-29', '2026-12-06'),
  stateWithRatesFrom('indiana', '2026-12-06', '2026-12-20'),
]

export const pick = <Item>(items: readonly Item[], number: number): Item =>
  items[number % items.length]!

/** Words of texts, some of which are names of terms at times. */
export const WORDS = [
  'nexus',
  'apostilles',
  'nothing',
  'Lien',
  'surety bonds',
  'good standing',
  'levy',
]
export const TERM_SLUGS = ['nexus', 'apostille', 'lien', 'surety', 'levy']

/** What editors of the glossary do. */
export const TERM_ACTS = [
  'term',
  'term',
  'names of a term',
  'names of a term',
  'new term',
  'broken term',
  'term without a page',
  'term at another address',
  'links to terms',
] as const
export type TermAct = (typeof TERM_ACTS)[number]

/** Editors of the glossary at work. */
export function createTermDesk(posts: MemoryPosts) {
  const keyOf = (slug: string) => ({ lang: 'en', kind: 'glossary' as const, slug })
  const save = (
    slug: string,
    change: (data: EntryData) => EntryData,
    { status = 'published', to = slug }: { status?: EntryStatus; to?: string } = {},
  ): void => {
    const stored = (of: string) =>
      (posts.entry(entryId(keyOf(of))) ?? null) as (PreviousEntry<Date> & EntryText) | null
    const previous = stored(slug)
    const file = FILES.find((one) => one.slug === slug)
    const fileData = file === undefined ? null : (JSON.parse(file.text) as EntryData)
    const data = previous?.data ?? fileData ?? termData(slug)
    // Readers see neither a draft nor what was never there.
    if (status === 'removed' && previous?.status !== 'published' && fileData === null) return
    const target = to === slug ? null : stored(to)
    if (target !== null && target.status !== 'removed') return
    posts.commit(
      planEntrySave<Date>({
        key: keyOf(slug),
        previous,
        content: {
          slug: to,
          status,
          data: change(data),
          base: fileData === null ? null : 'a'.repeat(64),
          baseData: fileData,
        },
        target,
        hasRedirect: true,
        serverTime: posts.serverTime(),
        updatedBy: 'eva',
      }),
    )
  }
  return {
    act(kind: TermAct, which: number, how: number): void {
      const slug = pick(TERM_SLUGS, which)
      switch (kind) {
        case 'term':
          save(slug, (data) => ({
            ...data,
            definition: `About ${pick(WORDS, how)}, in edition ${how}.`,
            seeAlso: how % 3 === 0 ? [pick(TERM_SLUGS, which + 1 + (how % 4))] : [],
          }))
          break
        case 'names of a term': {
          const names = { aliases: how % 4 === 0 ? [] : [pick(WORDS, how)] }
          const linkAs = how % 5 === 0 ? [pick(WORDS, how + 1)] : undefined
          save(slug, (data) => ({ ...data, ...names, linkAs }))
          break
        }
        case 'new term':
          save(pick(['lien', 'surety', 'levy'], which), (data) => data, {
            status: how % 4 === 0 ? 'draft' : 'published',
          })
          break
        case 'broken term':
          save(slug, (data) => ({ ...data, example: '' }))
          break
        case 'term without a page':
          save(slug, (data) => data, { status: 'removed' })
          break
        case 'term at another address':
          save(slug, (data) => data, { to: pick(TERM_SLUGS, how) })
          break
        case 'links to terms':
          save(slug, (data) => ({ ...data, seeAlso: ['nowhere'] }))
          break
      }
    },
  }
}
