import fc from '../../../setup/fast-check.ts'
import type { Entry } from './small-site.ts'

const KINDS = ['text', 'title', 'insert', 'remove', 'slug', 'return'] as const

/** One change of the content; `place` and `value` are numbers that the kind makes something of. */
export interface Edit {
  readonly kind: (typeof KINDS)[number]
  readonly place: number
  readonly value: number
}

/** Sequences of edits of every kind. */
export const editsOf = ({ length }: { readonly length: number }): fc.Arbitrary<Edit[]> =>
  fc.array(
    fc.record({ kind: fc.constantFrom(...KINDS), place: fc.nat(1_000), value: fc.nat(9_999) }),
    { minLength: length, maxLength: length },
  )

/** The content after a sequence of edits. Never fewer than three entries remain. */
export function entriesAfter(first: readonly Entry[], edits: readonly Edit[]): readonly Entry[] {
  let entries = first
  const removed: Entry[] = []
  edits.forEach(({ kind, place, value }, step) => {
    const index = place % entries.length
    const entry = entries[index]
    if (entry === undefined) return
    const replace = (next: Entry) => entries.with(index, next)
    switch (kind) {
      case 'text':
        entries = replace({ ...entry, text: `Text ${value}` })
        break
      case 'title':
        entries = replace({ ...entry, title: `Title ${value}` })
        break
      case 'insert': {
        const id = `entry-${step}`
        const inserted = { id, slug: id, title: `Entry ${value}`, text: `Text ${value}` }
        entries = entries.toSpliced(index, 0, inserted)
        break
      }
      case 'remove':
        if (entries.length <= 3) break
        removed.push(entry)
        entries = entries.toSpliced(index, 1)
        break
      case 'slug': {
        const formerSlugs = [...(entry.formerSlugs ?? []), entry.slug]
        entries = replace({ ...entry, slug: `${entry.id.toLowerCase()}-${step}`, formerSlugs })
        break
      }
      case 'return': {
        const back = removed.pop()
        if (back !== undefined) entries = [...entries, back]
        break
      }
    }
  })
  return entries
}
