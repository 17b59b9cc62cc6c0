import type { z } from 'zod'

/** What an editor of a file calls a value that is expected there. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'a text in double quotes',
  number: 'a number without quotes',
  int: 'a whole number without quotes',
  boolean: 'true or false',
  array: 'a list in square brackets',
  object: 'an object in braces',
}

/**
 * One mistake in a content file, as its field and what to do about it. The schemas' own messages say
 * what a value must be; what they cannot know is said here: a field that is missing, one that is not
 * expected, a value of another kind.
 */
export function describeIssue(issue: z.core.$ZodIssue): string {
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
    const isMissing = issue.message.endsWith('received undefined')
    return says(isMissing ? `is missing; add it as ${kind}` : `must be ${kind}`)
  }
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid')) {
    return says(`must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`)
  }
  return says(issue.message)
}
