import type { PageInput } from '../../pages/plan/plan-pages.ts'
import { byNewest } from '../../nodes/list-nodes.ts'
import type { PlannedCard } from '../../pages/cards/card.ts'
import { planCard } from '../../pages/cards/card.ts'
import { OWN_CARDS, postCard } from '../../pages/cards/post-card.ts'
import { FIXED_SUBJECTS, listSubject, referenceSubject } from '../../pages/cards/subjects.ts'

/** Every card of the site, each once, from the nodes that the pages are planned from. Pure. */
export function planCards(input: PageInput): PlannedCard[] {
  const newest = [...input.posts].sort(byNewest).slice(0, OWN_CARDS)
  const subjects = [
    ...FIXED_SUBJECTS,
    ...input.lists.map(listSubject),
    ...input.reference.map(referenceSubject),
  ]
  const cards = [
    ...newest.map((post, rank) => postCard(post, rank, input.cardDesign)),
    ...subjects.map((subject) => planCard(subject, input.cardDesign)),
  ]
  return [...new Map(cards.map((card) => [card.path, card])).values()]
}
