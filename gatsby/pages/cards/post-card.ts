import type { PostNodeFields } from '../../nodes/nodes.ts'
import type { PlannedCard } from './card.ts'
import { planCard } from './card.ts'
import { listSubject, postSubject } from './subjects.ts'

/**
 * How many posts have a card of their own, counted from the newest. Links are shared while a post is
 * new; a card for each of 50,000 posts would cost a first build a quarter of an hour.
 */
export const OWN_CARDS = 1_000

/** The fields of a post that its card shows. */
export type CardPost = Pick<PostNodeFields, 'title' | 'cover'>

/**
 * The card of a post's page: its own, or that of the section when many posts are newer. The section's
 * card is that of the list of all posts, which every build draws. Pure.
 *
 * @param rank 0 for the newest post, by `byNewest`
 * @param design identifies the drawing; see `card-design.ts`
 */
export function postCard(post: CardPost, rank: number, design: string): PlannedCard {
  return rank < OWN_CARDS ? planCard(postSubject(post), design) : sectionCard(design)
}

/** The card that older posts share. */
export function sectionCard(design: string): PlannedCard {
  return planCard(listSubject({ kind: 'all', name: '' }), design)
}
