import { createHash } from 'node:crypto'
import { cardPath } from '../../../shared/site/paths.ts'
import type { StoredPicture } from '../../nodes/picture.ts'

/** The part of a picture that a card shows beside its title. */
export interface CardCover extends Pick<StoredPicture, 'hash' | 'extension'> {
  /** 0 to 1, from the left and from the top. */
  readonly focalX: number
  readonly focalY: number
}

/** The text and picture of a card. */
export interface CardSubject {
  /** Where on the site the page is; null on cards of the whole site. */
  readonly section: string | null
  readonly title: string
  readonly cover: CardCover | null
}

/** A card and the public path that its content gives it. */
export interface PlannedCard {
  readonly path: string
  readonly subject: CardSubject
}

/**
 * Gives a card its path: equal cards share one, and a card that changes has another. Pure.
 *
 * @param design identifies the drawing; see `card-design.ts`
 */
export function planCard(subject: CardSubject, design: string): PlannedCard {
  const { section, title, cover } = subject
  const shown = [
    design,
    section,
    title,
    cover === null ? null : [cover.hash, cover.focalX, cover.focalY],
  ]
  const hash = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32)
  return { path: cardPath(hash, cover === null ? 'png' : 'jpg'), subject }
}
