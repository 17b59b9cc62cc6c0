import type { EditorFields } from '../editor-fields.ts'
import type { Cover } from '../cover.ts'
import type { TextFieldName } from '../post-fields.ts'
import type { Conflict } from './conflict.ts'
import { chooseChanged, continued, mergePlainText } from './merge-words.ts'

/** A merged value, with the conflict that is left in it; my side stands there meanwhile. */
interface Settled<Value> {
  readonly value: Value
  readonly conflicts: readonly Conflict[]
}

const settled = <Value>(value: Value): Settled<Value> => ({ value, conflicts: [] })

/**
 * Merges two versions of a text that is no body.
 *
 * @param byWords whether words of both sides may be joined; else the text is merged as a whole
 */
export function mergeText(
  field: TextFieldName | 'coverAlt',
  base: string,
  mine: string,
  theirs: string,
  byWords: boolean,
): Settled<string> {
  const text =
    chooseChanged(base, mine, theirs)?.value ??
    continued(base, mine, theirs) ??
    (byWords ? mergePlainText(base, mine, theirs) : null)
  return text === null ? { value: mine, conflicts: [{ field, base, mine, theirs }] } : settled(text)
}

type Slug = Pick<EditorFields, 'slug' | 'isSlugEdited'>

const isSameSlug = (a: Slug, b: Slug): boolean =>
  a.slug === b.slug && a.isSlugEdited === b.isSlugEdited

/** A slug that was not edited belongs to the title that it came from. */
export function mergeSlug(
  base: EditorFields,
  mine: EditorFields,
  theirs: EditorFields,
  title: string,
): Settled<Slug> {
  const pick = ({ slug, isSlugEdited }: EditorFields) => ({ slug, isSlugEdited })
  const chosen = chooseChanged(base, mine, theirs, isSameSlug)
  if (chosen !== null) return settled(pick(chosen.value))
  if (mine.isSlugEdited !== theirs.isSlugEdited) {
    return settled(pick(mine.isSlugEdited ? mine : theirs))
  }
  if (!mine.isSlugEdited) return settled(pick(title === mine.title ? mine : theirs))
  const { value, conflicts } = mergeText('slug', base.slug, mine.slug, theirs.slug, false)
  return { value: { slug: value, isSlugEdited: true }, conflicts }
}

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((tag, index) => tag === b[index])

/** Tags are a set: what either side added is in, what either side took out is out. */
export function mergeTags(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const chosen = chooseChanged(base, mine, theirs, isSameList)
  if (chosen !== null) return [...chosen.value]
  const isTakenOut = (tag: string) =>
    base.includes(tag) && !(mine.includes(tag) && theirs.includes(tag))
  const common = (tags: readonly string[]) => tags.filter((tag) => base.includes(tag))
  const added = (tags: readonly string[]) => tags.filter((tag) => !base.includes(tag))
  const kept = base.filter((tag) => !isTakenOut(tag))
  const isInOrder = (tags: readonly string[]) =>
    isSameList(
      common(tags).filter((tag) => kept.includes(tag)),
      kept,
    )
  const ordered = isInOrder(mine) ? theirs : mine
  const additions = [added(mine), added(theirs)].sort((a, b) => (a.join() < b.join() ? -1 : 1))
  const all = [...common(ordered).filter((tag) => kept.includes(tag)), ...additions.flat()]
  // Capitals do not make another tag.
  return all.filter(
    (tag, index) => all.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === index,
  )
}

const isSamePicture = (a: Cover | null, b: Cover | null): boolean =>
  a?.path === b?.path && a?.url === b?.url && a?.width === b?.width && a?.height === b?.height

const isSameFocus = (a: Cover, b: Cover): boolean => a.focalX === b.focalX && a.focalY === b.focalY

const isSameCover = (a: Cover | null, b: Cover | null): boolean =>
  isSamePicture(a, b) && a?.alt === b?.alt && (a === null || b === null || isSameFocus(a, b))

/** A cover is merged as a picture, its alternative text and its focal point. */
export function mergeCover(
  base: Cover | null,
  mine: Cover | null,
  theirs: Cover | null,
): Settled<Cover | null> {
  const chosen = chooseChanged(base, mine, theirs, isSameCover)
  if (chosen !== null) return settled(chosen.value)
  if (mine === null || theirs === null || !isSamePicture(mine, theirs)) {
    return mergePictures(base, mine, theirs)
  }
  const before = base !== null && isSamePicture(base, mine) ? base : null
  const alt = mergeText('coverAlt', before?.alt ?? '', mine.alt, theirs.alt, true)
  const focus = before === null ? null : chooseChanged(before, mine, theirs, isSameFocus)
  const { focalX, focalY } = focus?.value ?? mine
  const conflicts: Conflict[] = [...alt.conflicts]
  if (focus === null && !isSameFocus(mine, theirs)) {
    conflicts.push({ field: 'coverFocus', base, mine, theirs })
  }
  return { value: { ...mine, alt: alt.value, focalX, focalY }, conflicts }
}

function mergePictures(
  base: Cover | null,
  mine: Cover | null,
  theirs: Cover | null,
): Settled<Cover | null> {
  // A focal point means nothing on another picture; typed text is not dropped unseen.
  const isUntouched = (side: Cover | null) => isSamePicture(side, base) && side?.alt === base?.alt
  if (isUntouched(theirs)) return settled(mine)
  if (isUntouched(mine)) return settled(theirs)
  return { value: mine, conflicts: [{ field: 'cover', base, mine, theirs }] }
}
