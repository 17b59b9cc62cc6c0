import type { z } from 'zod'
import { editDistance } from '../text/edit-distance.ts'

/** A mistake in a document: its field, and what is wrong with it and what to do. */
export interface EntryProblem {
  /** A dotted name such as `sources.0.url`; empty for the document as a whole. */
  readonly field: string
  readonly message: string
}

/** Who reads about a mistake: whoever edits a JSON file, or a form on a screen. */
type Medium = 'file' | 'form'

/** Editors' words for a value that is expected in a file, and in a form. */
const EXPECTED: Readonly<Record<string, Readonly<Record<Medium, string>>>> = {
  string: { file: 'a text in double quotes', form: 'a text' },
  number: { file: 'a number without quotes', form: 'a number' },
  int: { file: 'a whole number without quotes', form: 'a whole number' },
  boolean: { file: 'true or false', form: 'yes or no' },
  array: { file: 'a list in square brackets', form: 'a list' },
  object: { file: 'an object in braces', form: 'a group of fields' },
}

/** Letters by which a name may be wrong and still be recognised. */
const SLIP = 2

/** The mistakes in a content file, each as its field and what to do about it. */
export const describeIssues = (issues: readonly z.core.$ZodIssue[]): string[] =>
  fieldProblems(issues, 'file').map(
    ({ field, message }) => `${field === '' ? 'the file' : field}: ${message}`,
  )

/**
 * The mistakes in a document of some kind. A field whose name is misspelt is one: it is not expected, and
 * another of nearly the same name is missing.
 */
export function fieldProblems(
  issues: readonly z.core.$ZodIssue[],
  medium: Medium,
): readonly EntryProblem[] {
  const missing = new Set(issues.filter(isMissing))
  const unexpected = issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return []
    const inPlace = [...missing].filter(({ path }) => isBelow(path, issue.path))
    return issue.keys.map((key) => {
      const field = fieldOf([...issue.path, key])
      const meant = inPlace.find(
        ({ path }) => missing.size > 0 && editDistance(key, String(path.at(-1))) <= SLIP,
      )
      if (meant === undefined) {
        return { field, message: 'no such field; correct its name or remove it' }
      }
      missing.delete(meant)
      return { field, message: `no such field; it is called "${String(meant.path.at(-1))}"` }
    })
  })
  const others = issues.filter(
    (issue) => issue.code !== 'unrecognized_keys' && (!isMissing(issue) || missing.has(issue)),
  )
  return [
    ...unexpected,
    ...others.map((issue) => ({ field: fieldOf(issue.path), message: messageOf(issue, medium) })),
  ]
}

const fieldOf = (path: readonly PropertyKey[]): string => path.map(String).join('.')

const isMissing = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_type' && issue.message.endsWith('received undefined')

/** Whether a path leads to a field of what another path leads to. */
const isBelow = (path: readonly PropertyKey[], above: readonly PropertyKey[]): boolean =>
  path.length === above.length + 1 && above.every((part, index) => part === path[index])

/**
 * The schemas' own messages say what a value must be; what they cannot know is said here: a field that is
 * missing, a value of another kind.
 */
function messageOf(issue: z.core.$ZodIssue, medium: Medium): string {
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
    const expected = EXPECTED[issue.expected]?.[medium] ?? issue.expected
    if (!isMissing(issue)) return `must be ${expected}`
    return medium === 'file' ? `is missing; add it as ${expected}` : 'is missing'
  }
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid')) {
    return `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`
  }
  return issue.message
}
