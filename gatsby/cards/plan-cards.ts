import type { PageInput } from '../pages/plan-pages.ts'
import type { PlannedCard } from './card.ts'
import { planCard } from './card.ts'
import { FIXED_SUBJECTS, hasCard, listSubject, postSubject, referenceSubject } from './subjects.ts'

/** Every card of the site, each once, from the nodes that the pages are planned from. Pure. */
export function planCards(input: PageInput): PlannedCard[] {
  const subjects = [
    ...FIXED_SUBJECTS,
    ...input.posts.map(postSubject),
    ...input.lists.map(listSubject),
    ...input.reference.filter(({ type }) => hasCard(type)).map(referenceSubject),
  ]
  const cards = subjects.map((subject) => planCard(subject, input.cardDesign))
  return [...new Map(cards.map((card) => [card.path, card])).values()]
}
