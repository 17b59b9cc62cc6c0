import type { z } from 'zod'
import { editDistance } from '../../shared/edit-distance.ts'

/** What an editor of a file calls a value that is expected there. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'a text in double quotes',
  number: 'a number without quotes',
  int: 'a whole number without quotes',
  boolean: 'true or false',
  array: 'a list in square brackets',
  object: 'an object in braces',
}

/** Letters by which a name may be wrong and still be recognised. */
const SLIP = 2

/**
 * The mistakes in a content file. A field whose name is misspelt is one: it is not expected, and another of
 * nearly the same name is missing.
 */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): string[] {
  const missing = new Set(issues.filter(isMissing))
  const described = issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return []
    const inPlace = [...missing].filter(({ path }) => isBelow(path, issue.path))
    return issue.keys.map((key) => {
      const meant = inPlace.find(
        ({ path }) => missing.size > 0 && editDistance(key, String(path.at(-1))) <= SLIP,
      )
      if (meant === undefined) return describeIssue({ ...issue, keys: [key] })
      missing.delete(meant)
      const name = [...issue.path, key].map(String).join('.')
      return `${name}: no such field; it is called "${String(meant.path.at(-1))}"`
    })
  })
  const others = issues.filter(
    (issue) => issue.code !== 'unrecognized_keys' && (!isMissing(issue) || missing.has(issue)),
  )
  return [...described, ...others.map(describeIssue)]
}

const isMissing = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_type' && issue.message.endsWith('received undefined')

/** Whether a path leads to a field of what another path leads to. */
const isBelow = (path: readonly PropertyKey[], above: readonly PropertyKey[]): boolean =>
  path.length === above.length + 1 && above.every((part, index) => part === path[index])

/**
 * One mistake in a content file, as its field and what to do about it. The schemas' own messages say
 * what a value must be; what they cannot know is said here: a field that is missing, one that is not
 * expected, a value of another kind.
 */
function describeIssue(issue: z.core.$ZodIssue): string {
  const field = issue.path.map(String).join('.')
  const says = (what: string) => `${field === '' ? 'the file' : field}: ${what}`
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .map((key) => (field === '' ? key : `${field}.${key}`))
      .map((key) => `${key}: no such field; correct its name or remove it`)
      .join('; ')
  }
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
    const kind = KINDS[issue.expected] ?? issue.expected
    return says(isMissing(issue) ? `is missing; add it as ${kind}` : `must be ${kind}`)
  }
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid')) {
    return says(`must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`)
  }
  return says(issue.message)
}
