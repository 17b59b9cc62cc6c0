import type { EditorFields } from '../editor-fields.ts'
import { SLUG_MAX_LENGTH, slugify } from '../slug.ts'
import type { BodyClash, Clash, ClashChoice, ClashingVersions } from './clash.ts'

/** What can be kept of a clash: two pictures or two addresses cannot both be. */
export function choicesFor(clash: Clash): readonly ClashChoice[] {
  if (clash.field === 'cover' || clash.field === 'coverFocus' || clash.field === 'slug') {
    return ['mine', 'theirs']
  }
  // Where one side took the text away, both would be the other side.
  return clash.mine === '' || clash.theirs === '' ? ['mine', 'theirs'] : ['mine', 'theirs', 'both']
}

function chosenText(mine: string, theirs: string, choice: ClashChoice, between: string): string {
  if (choice === 'both') return [mine, theirs].filter((text) => text !== '').join(between)
  return choice === 'mine' ? mine : theirs
}

/**
 * The version that follows from one choice per clash.
 *
 * @param outcome clashing versions
 * @param choices by the index of the clash; a missing one keeps my side
 */
export function resolveClashes(
  outcome: ClashingVersions,
  choices: readonly (ClashChoice | undefined)[],
): EditorFields {
  let fields = outcome.fields
  const chosenBody = outcome.clashes.map(() => '')
  outcome.clashes.forEach((clash, index) => {
    const wanted = choices[index] ?? 'mine'
    const choice = choicesFor(clash).includes(wanted) ? wanted : 'mine'
    if (clash.field === 'body') {
      chosenBody[index] = chosenText(clash.mine, clash.theirs, choice, '')
    } else {
      fields = resolveField(fields, clash, choice)
    }
  })
  const html = outcome.body
    .map((piece) => (typeof piece === 'string' ? piece : (chosenBody[piece] ?? '')))
    .join('')
  return { ...fields, html }
}

function resolveField(
  fields: EditorFields,
  clash: Exclude<Clash, BodyClash>,
  choice: ClashChoice,
): EditorFields {
  if (clash.field === 'cover' || clash.field === 'coverFocus') {
    const chosen = choice === 'theirs' ? clash.theirs : clash.mine
    const isWhole = clash.field === 'cover'
    return { ...fields, cover: isWhole ? chosen : focusedAs(fields.cover, chosen) }
  }
  const text = chosenText(clash.mine, clash.theirs, choice, ' ')
  if (clash.field === 'coverAlt') {
    return { ...fields, cover: fields.cover === null ? null : { ...fields.cover, alt: text } }
  }
  if (clash.field === 'title') return { ...fields, title: text, ...slugFor(fields, text) }
  return { ...fields, [clash.field]: text }
}

/** A slug that was not edited follows the title that was chosen. */
function slugFor({ isSlugEdited, slug }: EditorFields, title: string): Pick<EditorFields, 'slug'> {
  if (isSlugEdited) return { slug }
  const followed = slugify(title).slice(0, SLUG_MAX_LENGTH)
  return { slug: followed.replace(/^-+|-+$/g, '') }
}

const focusedAs = (cover: EditorFields['cover'], like: EditorFields['cover']) =>
  cover === null || like === null ? cover : { ...cover, focalX: like.focalX, focalY: like.focalY }
