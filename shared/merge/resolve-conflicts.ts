import { ownValue } from '../records/own-value.ts'
import { slugFromTitle } from '../post/fields/title-slug.ts'
import type { Conflict, ConflictChoice, ConflictingVersions, ListItem } from './conflict.ts'

const EITHER: readonly ConflictChoice[] = ['mine', 'theirs']

/** Returns what can be kept of a conflict: two pictures or two addresses cannot both be. */
export function choicesFor(conflict: Conflict): readonly ConflictChoice[] {
  switch (conflict.kind) {
    case 'slug':
    case 'picture':
    case 'focus':
    case 'record':
    case 'value':
      return EITHER
    case 'text':
    case 'alt':
    case 'body':
    case 'paragraphs': {
      // Where one side took the text away, both would be the other side.
      const isOneGone = conflict.mine.length === 0 || conflict.theirs.length === 0
      return isOneGone ? EITHER : [...EITHER, 'both']
    }
  }
}

function chosenText(mine: string, theirs: string, choice: ConflictChoice, between: string): string {
  if (choice === 'both') return [mine, theirs].filter((text) => text !== '').join(between)
  return choice === 'mine' ? mine : theirs
}

/**
 * The version that follows from one choice per conflict.
 *
 * @param outcome conflicting versions
 * @param choices by the index of the conflict; a missing one keeps my side
 */
export function resolveConflicts<Text extends object>(
  outcome: ConflictingVersions<Text>,
  choices: readonly (ConflictChoice | undefined)[],
): Text
export function resolveConflicts(
  { fields, conflicts, parts }: ConflictingVersions<Record<string, unknown>>,
  choices: readonly (ConflictChoice | undefined)[],
): object {
  const resolved = new Map(Object.entries(fields))
  /** Pieces that take the place of each conflict in a body or a list. */
  const inParts = conflicts.map((conflict, index): readonly ListItem[] => {
    const wanted = choices[index] ?? 'mine'
    const choice = choicesFor(conflict).includes(wanted) ? wanted : 'mine'
    return choose(resolved, conflict, choice)
  })
  for (const [name, list] of Object.entries(parts)) {
    const chosen = list.flatMap((part) =>
      typeof part === 'number' ? (inParts[part] ?? []) : [part],
    )
    const isBody = typeof ownValue(fields, name) === 'string'
    resolved.set(name, isBody ? chosen.map(String).join('') : chosen)
  }
  return Object.fromEntries(resolved)
}

/**
 * Carries out one choice.
 *
 * @param fields are changed where the conflict is about a field as a whole
 * @returns what takes the place of the conflict in a body or a list
 */
function choose(
  fields: Map<string, unknown>,
  conflict: Conflict,
  choice: ConflictChoice,
): readonly ListItem[] {
  const { field } = conflict
  switch (conflict.kind) {
    case 'body':
      return [chosenText(conflict.mine, conflict.theirs, choice, '')]
    case 'paragraphs':
    case 'record':
      return choice === 'both' ? [...conflict.mine, ...conflict.theirs] : conflict[choice]
    case 'text': {
      const text = chosenText(conflict.mine, conflict.theirs, choice, ' ')
      fields.set(field, text)
      // A slug that was not edited follows the title that was chosen.
      if (field === 'title' && fields.get('isSlugEdited') === false) {
        fields.set('slug', slugFromTitle(text))
      }
      return []
    }
    case 'alt': {
      const alt = chosenText(conflict.mine, conflict.theirs, choice, ' ')
      fields.set(field, changedPicture(fields.get(field), { alt }))
      return []
    }
    case 'focus': {
      const { focalX, focalY } = conflict[choice === 'theirs' ? 'theirs' : 'mine'] ?? {}
      if (focalX !== undefined) {
        fields.set(field, changedPicture(fields.get(field), { focalX, focalY }))
      }
      return []
    }
    case 'slug':
    case 'picture':
    case 'value':
      fields.set(field, choice === 'theirs' ? conflict.theirs : conflict.mine)
      return []
  }
}

const changedPicture = (picture: unknown, change: object): unknown =>
  typeof picture === 'object' && picture !== null ? { ...picture, ...change } : picture
