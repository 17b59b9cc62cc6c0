import type { Cover } from '../picture/cover.ts'
import { isSameValue } from '../fields/table.ts'
import type { ConflictPlace } from './conflict.ts'
import { chooseChanged, continued, mergePlainText } from './merge-words.ts'

/** A merged value, with the conflicts that are left in it; my side stands there meanwhile. */
export interface Settled<Value> {
  readonly value: Value
  readonly conflicts: readonly ConflictPlace[]
}

const settled = <Value>(value: Value): Settled<Value> => ({ value, conflicts: [] })

/** One of two values as a whole; of two texts the one that continues the other. */
export function mergeWhole(base: unknown, mine: unknown, theirs: unknown): Settled<unknown> {
  if (typeof base === 'string' && typeof mine === 'string' && typeof theirs === 'string') {
    return mergeText('text', base, mine, theirs, false)
  }
  const chosen = chooseChanged(base, mine, theirs, isSameValue)
  if (chosen !== null) return settled(chosen.value)
  return { value: mine, conflicts: [{ kind: 'value', base, mine, theirs }] }
}

/** Merges two versions of prose word by word. */
export const mergeProse = (base: string, mine: string, theirs: string): Settled<string> =>
  mergeText('text', base, mine, theirs, true)

/** @param byWords whether words of both sides may be joined; else the text is merged as a whole */
function mergeText(
  kind: 'text' | 'slug' | 'alt',
  base: string,
  mine: string,
  theirs: string,
  byWords: boolean,
): Settled<string> {
  const text =
    chooseChanged(base, mine, theirs)?.value ??
    continued(base, mine, theirs) ??
    (byWords ? mergePlainText(base, mine, theirs) : null)
  return text === null ? { value: mine, conflicts: [{ kind, base, mine, theirs }] } : settled(text)
}

/** The address of a document. */
export interface Slug {
  readonly slug: string
  /** Once edited by hand, it no longer follows the title. */
  readonly isSlugEdited: boolean
}

/** An address and the title that it may follow. */
export interface Titled extends Slug {
  readonly title: string
}

const isSameSlug = (a: Slug, b: Slug): boolean =>
  a.slug === b.slug && a.isSlugEdited === b.isSlugEdited

/** A slug that was not edited belongs to the title that it came from. */
export function mergeSlug(
  base: Titled,
  mine: Titled,
  theirs: Titled,
  title: string,
): Settled<Slug> {
  const pick = ({ slug, isSlugEdited }: Slug) => ({ slug, isSlugEdited })
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

/** A list of lines, such as tags, is a set: what either side added is in, what either side took out is out. */
export function mergeSet(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): Settled<readonly string[]> {
  const chosen = chooseChanged(base, mine, theirs, isSameList)
  return settled(chosen === null ? joinSets(base, mine, theirs) : [...chosen.value])
}

function joinSets(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
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

/** The picture, its alternative text and its focal point are merged each for itself. */
export function mergePicture(
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
  const alt = mergeText('alt', before?.alt ?? '', mine.alt, theirs.alt, true)
  const focus = before === null ? null : chooseChanged(before, mine, theirs, isSameFocus)
  const { focalX, focalY } = focus?.value ?? mine
  const conflicts: ConflictPlace[] = [...alt.conflicts]
  if (focus === null && !isSameFocus(mine, theirs)) {
    conflicts.push({ kind: 'focus', base, mine, theirs })
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
  return { value: mine, conflicts: [{ kind: 'picture', base, mine, theirs }] }
}
