import type { PageInput } from './plan-pages.ts'
import { byNewest } from '../nodes/list-nodes.ts'
import type { PostListItem } from '../nodes/nodes.ts'
import type { PlannedCard } from '../cards/card.ts'
import { planCard } from '../cards/card.ts'
import { OWN_CARDS, postCard } from '../cards/post-card.ts'
import { FIXED_SUBJECTS, hasCard, listSubject, referenceSubject } from '../cards/subjects.ts'

/** Every card of the site, each once, from the nodes that the pages are planned from. Pure. */
export function planCards(input: PageInput): PlannedCard[] {
  const newest = newestOf(input.posts)
  const subjects = [
    ...FIXED_SUBJECTS,
    ...Array.from(input.lists, listSubject),
    ...input.reference.filter(({ type }) => hasCard(type)).map(referenceSubject),
  ]
  const cards = [
    ...newest.map((post, rank) => postCard(post, rank, input.cardDesign)),
    ...subjects.map((subject) => planCard(subject, input.cardDesign)),
  ]
  return [...new Map(cards.map((card) => [card.path, card])).values()]
}

/** The newest posts, with no more than twice as many of all in memory at a time. */
function newestOf<Post extends Pick<PostListItem, 'publishedAt' | 'postId'>>(
  posts: Iterable<Post>,
): Post[] {
  let newest: Post[] = []
  const narrow = () => {
    newest = newest.sort(byNewest).slice(0, OWN_CARDS)
  }
  for (const post of posts) {
    newest.push(post)
    if (newest.length >= 2 * OWN_CARDS) narrow()
  }
  narrow()
  return newest
}
