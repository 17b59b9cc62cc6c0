import { planSave } from '../../../shared/post/post-writes.ts'
import type { PostContent } from '../../../shared/post/post-writes.ts'
import { EMPTY_WRITTEN_FIELDS } from '../../../shared/post/fields/written-fields.ts'
import { seededRandom } from '../random.ts'
import type { SeededRandom } from '../random.ts'
import { makeAccounts } from './backend-content.ts'
import { fillDocuments } from './fill-documents.ts'

/** Posts of one commit while filling. */
const COMMIT_POSTS = 50
const OLDEST_MS = Date.UTC(2016, 0, 1)
const NEWEST_MS = Date.UTC(2026, 0, 1)
const TAGS = 60

const SENTENCES = [
  'The office sends the letter to the last address that it knows, and counts the days from its date.',
  'A form that is signed by hand is accepted as long as every page carries the same number.',
  'A person who moves from one state to another in the middle of a year files two returns for it.',
  'The penalty begins small and grows with every month in which no answer arrives.',
  'Copies are enough for the first request; the original is asked for once, at the end.',
  'A treaty lowers the rate only for those who say so in time, on the line that is meant for it.',
  'The account is reported where it is held, in the currency of that day, and again in dollars.',
  'Keep the confirmation: the office prints it once and answers no question without it.',
]

/** Id of the published post of that number; 0 is the oldest. */
export function sitePostId(index: number): string {
  return `site-${String(index).padStart(6, '0')}`
}

/** A published post of about 3 kB with headings, a list, links and three of sixty tags. */
export function sitePost(index: number, authorId: string): PostContent {
  const random = seededRandom(index + 1)
  const sentence = () => random.pick(SENTENCES)
  const paragraph = () => `<p>${Array.from({ length: 4 }, sentence).join(' ')}</p>`
  const linked = Math.max(0, index - 1 - random.below(50))
  // Few tags are on many posts and many on few, as on real sites.
  const tag = () => `Topic ${Math.floor(TAGS * random.next() ** 2) + 1}`
  return {
    ...EMPTY_WRITTEN_FIELDS,
    title: `What letter ${index} says, and when to answer it`,
    slug: `letter-${index}`,
    html: [
      paragraph(),
      '<h2>What it says</h2>',
      paragraph(),
      `<ul><li>${sentence()}</li><li>${sentence()}</li><li>${sentence()}</li></ul>`,
      '<h2>What to do</h2>',
      paragraph(),
      `<p>See also <a href="/discover/letter-${linked}">an earlier letter</a>. ${sentence()}</p>`,
      '<h3>Afterwards</h3>',
      paragraph(),
    ].join('\n'),
    excerpt: `Letter ${index} in plain words: what it asks for, by when, and what happens next.`,
    cover: null,
    tags: [...new Set([tag(), tag(), tag()])],
    authorId,
    status: 'published',
  }
}

/** A word that no post has. */
export function newWord(random: SeededRandom): string {
  return `w${Math.floor(random.next() * 1e12).toString(36)}`
}

/** When the post of that number was published: evenly over ten years. */
function publishedAt(index: number, count: number): Date {
  return new Date(OLDEST_MS + Math.round(((NEWEST_MS - OLDEST_MS) * index) / Math.max(1, count)))
}

/**
 * Writes a site's published posts as the product stores them. The backend must not run.
 *
 * @param post makes each of them; {@link sitePost} when left out
 */
export function fillSite(
  dataDir: string,
  count: number,
  authorId: string,
  post: typeof sitePost = sitePost,
): void {
  fillDocuments(dataDir, (documents) => {
    for (let start = 0; start < count; start += COMMIT_POSTS) {
      const indexes = Array.from(
        { length: Math.min(COMMIT_POSTS, count - start) },
        (_, at) => start + at,
      )
      documents.commit(
        indexes.flatMap((index) =>
          planSave<Date>({
            postId: sitePostId(index),
            previous: null,
            content: post(index, authorId),
            serverTime: publishedAt(index, count),
          }),
        ),
      )
    }
  })
}

/** Who edits a site of {@link fillEditorSite}, with the password of all accounts. */
export const EDITOR_EMAIL = 'editor@example.org'

/** Makes the account of an editor and a site of the editor's posts. Returns the editor's id. */
export async function fillEditorSite(
  dataDir: string,
  posts: number,
  post?: typeof sitePost,
): Promise<string> {
  const editorId = (await makeAccounts(dataDir, { editor: 'editor' })).get('editor') ?? ''
  fillSite(dataDir, posts, editorId, post)
  return editorId
}
