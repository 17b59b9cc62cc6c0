import { site } from '../../site/site.ts'
import { ALLOWED_TAGS } from '../allowed/allow-list.ts'
import { openElements } from './open-elements.ts'
import { scanTags } from './scan-tags.ts'

/**
 * Limits of a post's text. Taking a text apart costs more than in proportion to each of these, so a
 * text beyond one of them is not taken apart: not by a build, not by the editor's checks, not by a
 * preview. Far more than a post needs that people read: a table of 500 rows and 12 columns, as the
 * editor writes it, has 12,500 elements and 12,000 attributes; texts of the editor nest 20 deep.
 */
export const TEXT_LIMITS = {
  /** Elements, comments, and end tags that belong to nothing. */
  elements: 15_000,
  /** Elements inside one another, those that are never closed included. */
  depth: 64,
  headings: 500,
  pictures: 1_000,
  attributes: 30_000,
  attributesOfOne: 40,
  /** Elements that a parser or sanitiser makes or moves: those of badly nested text count several times. */
  work: 45_000,
} as const

/** Counts of a text, by the names of {@link TEXT_LIMITS}. */
export interface TextCounts extends Record<keyof typeof TEXT_LIMITS, number> {
  /** Whether the tags are those that a parser finds; false for markup that hides other markup. */
  readonly isReadable: boolean
}

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const KNOWN = new Set([...ALLOWED_TAGS, 'h1'])

/** Elements that jsdom goes by in the time that it takes to make one. */
const SIBLINGS_PER_WORK = 500

/** Counts what is limited in a text, in time proportional to its length. Pure. */
export function countText(html: string): TextCounts {
  const counts: Record<keyof typeof TEXT_LIMITS, number> = {
    elements: 0,
    depth: 0,
    headings: 0,
    pictures: 0,
    attributes: 0,
    attributesOfOne: 0,
    work: 0,
  }
  const open = openElements(KNOWN)
  const work = () => {
    // What the sanitiser does not know it takes away, and moves what is inside outwards, for which it
    // goes through all that is beside.
    const moved = open.others() + Math.floor(open.heldByOther() / SIBLINGS_PER_WORK)
    counts.work += 1 + open.reopened() + moved
  }
  const isReadable = scanTags(html, {
    onStart: ({ name, attributes }) => {
      counts.elements += 1
      counts.attributes += attributes
      counts.attributesOfOne = Math.max(counts.attributesOfOne, attributes)
      if (HEADINGS.has(name)) counts.headings += 1
      if (name === 'img' || name === 'image') counts.pictures += 1
      work()
      open.start(name)
      counts.depth = Math.max(counts.depth, open.depth())
    },
    onEnd: (name) => {
      if (open.end(name)) {
        counts.work += open.reopened()
      } else {
        counts.elements += 1
        work()
      }
    },
    onComment: () => {
      counts.elements += 1
      work()
    },
  })
  return { ...counts, isReadable }
}

const number = (count: number): string => count.toLocaleString(site.language)

/** For each limit, what is wrong with a text beyond it and what its author can do. */
const PROBLEMS: readonly {
  readonly limit: keyof typeof TEXT_LIMITS
  readonly say: (found: string, most: string) => string
}[] = [
  {
    limit: 'depth',
    say: (found, most) =>
      `The text has elements inside one another ${found} levels deep, and ${most} are allowed. Look for lists, quotes or tables inside of others and for elements that are never closed, and take some of them out.`,
  },
  {
    limit: 'headings',
    say: (found, most) =>
      `The text has ${found} headings, and ${most} are allowed. Split it into several posts, or turn headings into plain paragraphs.`,
  },
  {
    limit: 'pictures',
    say: (found, most) =>
      `The text has ${found} pictures, and ${most} are allowed. Split it into several posts.`,
  },
  {
    limit: 'elements',
    say: (found, most) =>
      `The text has ${found} elements (paragraphs, table cells, list items, links and the like), and ${most} are allowed. Split it into several posts, or its tables into smaller ones.`,
  },
  {
    limit: 'attributesOfOne',
    say: (found, most) =>
      `One element of the text has ${found} attributes, and ${most} are allowed. Paste the text again without formatting.`,
  },
  {
    limit: 'attributes',
    say: (found, most) =>
      `The elements of the text have ${found} attributes, and ${most} are allowed. Paste the text again without formatting, or split it into several posts.`,
  },
  {
    limit: 'work',
    say: () =>
      'The text has many elements that are closed in another order than they were opened, or that posts cannot hold. Paste the text again without formatting.',
  },
]

const UNREADABLE =
  'The text has code inside of drawings, formulas or form fields (SVG, MathML, select lists), which posts cannot hold. Take these out.'

/** Lists what exceeds {@link TEXT_LIMITS}, in words for the text's author; empty for a text within. */
export function textProblems(counts: TextCounts): string[] {
  const problems = PROBLEMS.filter(({ limit }) => counts[limit] > TEXT_LIMITS[limit]).map(
    ({ limit, say }) => say(number(counts[limit]), number(TEXT_LIMITS[limit])),
  )
  return counts.isReadable ? problems : [...problems, UNREADABLE]
}
