import { randomUUID } from 'node:crypto'
import { wordCount } from '../../../shared/text/reading-time.ts'
import type { Account } from '../launcher/author-browser.ts'
import { signIn } from '../wire/auth.ts'
import { commit } from '../wire/documents.ts'
import { postContent, saveWrites } from '../wire/posts.ts'

/** A text to open or to type into. */
export interface Draft {
  readonly html: string
  /** What it has, such as `1,170 words and 6 pictures`. */
  readonly size: string
}

const SENTENCE = 'the form asks for an amount in dollars of that day and for its source'
const SENTENCES_PER_PARAGRAPH = 6
const PICTURES_MAX_COUNT = 30

/** A text of so many paragraphs, with a heading every few of them and pictures evenly between them. */
export function draftOf(paragraphs: number): Draft {
  const sentences = Array.from({ length: SENTENCES_PER_PARAGRAPH }, () => SENTENCE).join(' ')
  const html = Array.from({ length: paragraphs }, (_, index) => {
    const heading = index % 8 === 0 ? `<h2>Part ${index / 8 + 1}</h2>` : ''
    const picture =
      index % 2 === 0 && index / 2 < PICTURES_MAX_COUNT
        ? `<figure><img src="/icon-512.png" alt="Picture ${index}"><figcaption>A caption</figcaption></figure>`
        : ''
    return `${heading}<p>${index} ${sentences}</p>${picture}`
  }).join('')
  const words = wordCount(html.replace(/<[^>]*>/g, ' ')).toLocaleString('en')
  return { html, size: `${words} words and ${html.split('<img').length - 1} pictures` }
}

/** As long as articles are that take half an hour to read. */
export const LONG_DRAFT = draftOf(63)

/** Stores a draft of a text. @returns its id; its title is `About ID` */
export async function storeDraft(
  origin: string,
  account: Account,
  name: string,
  html: string,
): Promise<string> {
  const postId = `${name}${randomUUID().slice(0, 8)}`
  const session = await signIn({ origin }, account.email, account.password)
  const content = postContent(postId, session.localId, 'draft', html)
  await commit({ origin }, session.idToken, saveWrites(postId, null, content))
  return postId
}
