import { randomUUID } from 'node:crypto'
import type { Account } from '../target/author-browser.ts'
import { signIn } from '../wire/auth.ts'
import { commit } from '../wire/documents.ts'
import { postContent, saveWrites } from '../wire/posts.ts'

export const LONG_DRAFT = { words: 5000, pictures: 30 } as const

const WORDS_PER_PARAGRAPH = 80

/** A long text: paragraphs, a heading every few of them, pictures evenly between them. */
export function longHtml(): string {
  const paragraphs = Math.ceil(LONG_DRAFT.words / WORDS_PER_PARAGRAPH)
  const words = 'the form asks for an amount in dollars of that day and for its source '
  const paragraph = words.repeat(Math.ceil(WORDS_PER_PARAGRAPH / 15)).trim()
  return Array.from({ length: paragraphs }, (_, index) => {
    const heading = index % 8 === 0 ? `<h2>Part ${index / 8 + 1}</h2>` : ''
    const picture =
      index % 2 === 0 && index / 2 < LONG_DRAFT.pictures
        ? `<figure><img src="/icon-512.png" alt="Picture ${index}"><figcaption>A caption</figcaption></figure>`
        : ''
    return `${heading}<p>${index} ${paragraph}</p>${picture}`
  }).join('')
}

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
