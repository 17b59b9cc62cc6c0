import type { EditorFields } from '../editor-fields.ts'
import { slugFromTitle } from '../title-slug.ts'
import type { BodyConflict, Conflict, ConflictChoice, ConflictingVersions } from './conflict.ts'

/** What can be kept of a conflict: two pictures or two addresses cannot both be. */
export function choicesFor(conflict: Conflict): readonly ConflictChoice[] {
  if (conflict.field === 'cover' || conflict.field === 'coverFocus' || conflict.field === 'slug') {
    return ['mine', 'theirs']
  }
  // Where one side took the text away, both would be the other side.
  return conflict.mine === '' || conflict.theirs === ''
    ? ['mine', 'theirs']
    : ['mine', 'theirs', 'both']
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
export function resolveConflicts(
  outcome: ConflictingVersions,
  choices: readonly (ConflictChoice | undefined)[],
): EditorFields {
  let fields = outcome.fields
  const chosenBody = outcome.conflicts.map(() => '')
  outcome.conflicts.forEach((conflict, index) => {
    const wanted = choices[index] ?? 'mine'
    const choice = choicesFor(conflict).includes(wanted) ? wanted : 'mine'
    if (conflict.field === 'body') {
      chosenBody[index] = chosenText(conflict.mine, conflict.theirs, choice, '')
    } else {
      fields = resolveField(fields, conflict, choice)
    }
  })
  const html = outcome.body
    .map((piece) => (typeof piece === 'string' ? piece : (chosenBody[piece] ?? '')))
    .join('')
  return { ...fields, html }
}

function resolveField(
  fields: EditorFields,
  conflict: Exclude<Conflict, BodyConflict>,
  choice: ConflictChoice,
): EditorFields {
  if (conflict.field === 'cover' || conflict.field === 'coverFocus') {
    const chosen = choice === 'theirs' ? conflict.theirs : conflict.mine
    const isWhole = conflict.field === 'cover'
    return { ...fields, cover: isWhole ? chosen : focusedAs(fields.cover, chosen) }
  }
  const text = chosenText(conflict.mine, conflict.theirs, choice, ' ')
  if (conflict.field === 'coverAlt') {
    return { ...fields, cover: fields.cover === null ? null : { ...fields.cover, alt: text } }
  }
  if (conflict.field === 'title') return { ...fields, title: text, ...slugFor(fields, text) }
  return { ...fields, [conflict.field]: text }
}

/** A slug that was not edited follows the title that was chosen. */
function slugFor({ isSlugEdited, slug }: EditorFields, title: string): Pick<EditorFields, 'slug'> {
  return { slug: isSlugEdited ? slug : slugFromTitle(title) }
}

const focusedAs = (cover: EditorFields['cover'], like: EditorFields['cover']) =>
  cover === null || like === null ? cover : { ...cover, focalX: like.focalX, focalY: like.focalY }
