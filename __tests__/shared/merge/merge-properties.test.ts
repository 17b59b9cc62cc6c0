import { describe, expect, it } from '@jest/globals'
import type { EditorFields } from '../../../shared/post/editor-fields'
import { splitBlocks } from '../../../shared/merge/blocks'
import type { MergeOutcome } from '../../../shared/merge/conflict'
import { isBalanced, markupTokens } from '../../../shared/merge/markup-tokens'
import { mergeVersions } from '../../../shared/merge/merge-versions'
import { resolveConflicts } from '../../../shared/merge/resolve-conflicts'
import { recordOf } from '../../../shared/records/typed-records'
import { WORD_FIELDS } from '../../../shared/post/fields/written-fields'
import fc from '../../setup/fast-check'
import { runs } from '../../setup/runs'
import { COVER, draft, written } from './versions'

const word = fc.constantFrom(
  ...'alpha beta gamma delta one two three tax form fee due May'.split(' '),
)
const words = fc.array(word, { minLength: 0, maxLength: 8 })
const marked = fc
  .tuple(words, fc.constantFrom('', 'strong', 'em', 'a'), words)
  .map(([before, mark, inside]) => {
    const marking = mark === '' || inside.length === 0
    const text = inside.join(' ')
    return [...before, marking ? text : `<${mark}>${text}</${mark}>`].join(' ').trim()
  })
const paragraph = fc
  .tuple(fc.constantFrom('p', 'h2', 'blockquote'), marked)
  .map(([name, inner]) => `<${name}>${inner}</${name}>`)
const list = fc
  .array(marked, { minLength: 1, maxLength: 4 })
  .map((items) => `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`)
const table = fc.array(fc.tuple(marked, marked), { minLength: 1, maxLength: 3 }).map((rows) => {
  const cells = rows.map((row) => row.map((cell) => `<td><p>${cell}</p></td>`).join(''))
  return `<table><tbody>${cells.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`
})
const figure = marked.map(
  (caption) => `<figure><img src="/a"><figcaption>${caption}</figcaption></figure>`,
)
const block = fc.oneof(
  { weight: 5, arbitrary: paragraph },
  list,
  table,
  figure,
  fc.constant('<hr>'),
)
const blocks = fc.array(block, { maxLength: 7 })

/** What a person does to a text: words and blocks come, go, change and move. */
interface Edit {
  readonly kind: 'insert' | 'delete' | 'move' | 'add-word' | 'drop-word' | 'replace'
  readonly at: number
  readonly to: number
  readonly block: string
}
const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom('insert', 'delete', 'move', 'add-word', 'add-word', 'drop-word', 'replace'),
  at: fc.nat(20),
  to: fc.nat(20),
  block,
})

function carryOut(start: readonly string[], edits: readonly Edit[], side: string): string[] {
  const result = [...start]
  edits.forEach(({ kind, at, to, block: added }, index) => {
    const place = at % (result.length + 1)
    const current = result[place]
    const fresh = `${side}${index}`
    if (kind === 'insert') result.splice(place, 0, `<p>${fresh} new</p>`)
    if (current === undefined) return
    if (kind === 'delete') result.splice(place, 1)
    if (kind === 'move') result.splice(to % (result.length + 1), 0, ...result.splice(place, 1))
    if (kind === 'replace') result[place] = added
    if (kind === 'drop-word') result[place] = current.replace(/ [a-z]+(?=[ <])/, '')
    if (kind === 'add-word') {
      const spots = [...current.matchAll(/[a-z](?=(?: [a-z]|<\/(?:p|h2)))/g)]
      const spot = spots[to % Math.max(1, spots.length)]
      if (spot === undefined) return
      result[place] = `${current.slice(0, spot.index + 1)} ${fresh}${current.slice(spot.index + 1)}`
    }
  })
  return result
}

const edits = fc.array(edit, { maxLength: 4 })
/** Blocks that can be told apart by a word of their own. */
const named = blocks.map((all) =>
  all.map((html, index) => html.replace(/(<(?:p|h2|blockquote|figcaption)>)/, `$1b${index} `)),
)
const versions = fc.tuple(named, edits, edits).map(([start, first, second]) => ({
  base: start.join(''),
  mine: carryOut(start, first, 'm').join(''),
  theirs: carryOut(start, second, 't').join(''),
}))

const hostile = fc
  .array(
    fc.constantFrom(
      ...'<p> </p> <ul> <li> </li> </ul> <b> </b> < > & <!-- --> <a =" \' <img <script> </script> <td> </tr> text &amp; <table'.split(
        ' ',
      ),
      '\0',
      '\ud800',
      ' ',
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

const anyDraft: fc.Arbitrary<EditorFields> = fc.record({
  slug: word,
  isSlugEdited: fc.boolean(),
  ...recordOf(WORD_FIELDS, () => words.map((list) => list.join(' '))),
  publishedOn: fc.constantFrom('', '2019-05-06', '2020-02-29'),
  tags: fc.uniqueArray(word, { maxLength: 4 }),
  cover: fc.option(
    fc.record({
      ...Object.fromEntries(Object.entries(COVER).map(([key, value]) => [key, fc.constant(value)])),
      path: fc.constantFrom('a', 'b'),
      alt: word,
      focalX: fc.constantFrom(0, 0.5, 1),
    }),
  ) as fc.Arbitrary<EditorFields['cover']>,
  html: blocks.map((list) => list.join('')),
})

const allText = (outcome: MergeOutcome<EditorFields>): string =>
  outcome.kind === 'merged'
    ? outcome.fields.html
    : outcome.fields.html +
      outcome.conflicts
        .map(({ mine, theirs }) => `${JSON.stringify(mine)} ${JSON.stringify(theirs)}`)
        .join(' ')

/** The words of a body, sorted: equal for bodies that differ in the order of their blocks only. */
const sortedBlocks = (html: string): string[] =>
  html.split(/(?=<(?:p|h2|blockquote|ul|table|figure|hr))/).sort()

describe('merging any three versions', () => {
  it('changes nothing where only one side changed something', () => {
    fc.assert(
      fc.property(anyDraft, anyDraft, (base, changed) => {
        expect(mergeVersions(base, base, changed)).toEqual({ kind: 'merged', fields: changed })
        expect(mergeVersions(base, changed, base)).toEqual({ kind: 'merged', fields: changed })
        expect(mergeVersions(base, changed, changed)).toEqual({ kind: 'merged', fields: changed })
      }),
    )
  })

  it('loses no word that either side typed', () => {
    fc.assert(
      fc.property(versions, ({ base, mine, theirs }) => {
        const found = allText(mergeVersions(written(base), written(mine), written(theirs)))
        for (const typed of (mine + theirs).match(/[mt]\d+/g) ?? []) expect(found).toContain(typed)
      }),
      { numRuns: runs(500) },
    )
  })

  it('keeps every block that both sides kept', () => {
    fc.assert(
      fc.property(versions, ({ base, mine, theirs }) => {
        const found = allText(mergeVersions(written(base), written(mine), written(theirs)))
        for (const [only] of base.matchAll(/b\d+/g)) {
          if (mine.includes(only) && theirs.includes(only)) expect(found).toContain(only)
        }
      }),
      { numRuns: runs(500) },
    )
  })

  it('comes to the same for both sides, but for the order of what conflicts', () => {
    fc.assert(
      fc.property(versions, ({ base, mine, theirs }) => {
        const one = mergeVersions(written(base), written(mine), written(theirs))
        const other = mergeVersions(written(base), written(theirs), written(mine))
        expect(one.kind).toBe(other.kind)
        if (one.kind !== 'merged') return
        expect(sortedBlocks(one.fields.html)).toEqual(sortedBlocks(other.fields.html))
      }),
      { numRuns: runs(500) },
    )
  })

  it('makes balanced HTML of balanced HTML, whatever is chosen', () => {
    const choices = fc.array(fc.constantFrom('mine', 'theirs', 'both'), { maxLength: 9 })
    fc.assert(
      fc.property(versions, choices, ({ base, mine, theirs }, chosen) => {
        const outcome = mergeVersions(written(base), written(mine), written(theirs))
        const fields =
          outcome.kind === 'merged' ? outcome.fields : resolveConflicts(outcome, chosen)
        expect(isBalanced(markupTokens(fields.html))).toBe(true)
      }),
      { numRuns: runs(300) },
    )
  })

  it('resolves to one whole side when that side is chosen everywhere and nothing else changed', () => {
    fc.assert(
      fc.property(blocks, paragraph, paragraph, (around, mine, theirs) => {
        const text = (middle: string) => written([...around, middle, '<h2>End</h2>'].join(''))
        const outcome = mergeVersions(text('<p>base words here</p>'), text(mine), text(theirs))
        if (outcome.kind === 'merged') return
        expect(resolveConflicts(outcome, ['mine']).html).toBe(text(mine).html)
        expect(resolveConflicts(outcome, ['theirs']).html).toBe(text(theirs).html)
      }),
    )
  })

  it('never throws, whatever the HTML', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (base, mine, theirs) => {
        const outcome = mergeVersions(
          draft({ html: base }),
          draft({ html: mine }),
          draft({ html: theirs }),
        )
        expect(['merged', 'conflict']).toContain(outcome.kind)
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('cutting HTML', () => {
  it('loses no character', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          fc.string(),
          blocks.map((list) => list.join('\n')),
        ),
        (html) => {
          expect(
            markupTokens(html)
              .map(({ source }) => source)
              .join(''),
          ).toBe(html)
          const cut = splitBlocks(html)
          if (cut === null) return
          expect(cut.map(({ source, trailing }) => source + trailing).join('')).toBe(html)
          for (const { source, open, inner, close } of cut)
            expect(open + inner + close).toBe(source)
        },
      ),
      { numRuns: runs(500) },
    )
  })
})
