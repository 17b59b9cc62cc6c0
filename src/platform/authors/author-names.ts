import { useSyncExternalStore } from 'react'
import type { AuthorNames } from '../../../shared/accounts/authors'
import { authorName } from '../../../shared/site/site'
import { messageOf } from '../base/errors'
import { logWarning } from '../base/log'

/** Null until they are read. */
let names: AuthorNames | null = null
let reading: Promise<void> | null = null
const listeners = new Set<() => void>()

function learn(found: AuthorNames): void {
  names = found
  for (const listener of listeners) listener()
}

/** Reads the names of the authors, once. Where that fails, those of the site's configuration are shown. */
export function readAuthorNames(): Promise<void> {
  reading ??= import('./authors')
    .then(async ({ readAuthors, settleNames }) => settleNames(await readAuthors()))
    .then(learn, (cause: unknown) => {
      // The next screen asks again.
      reading = null
      logWarning('The names of the authors could not be read.', cause)
    })
  return reading
}

/** Reads the name of one author, for someone who may not list them: a preview is shown to strangers too. */
export async function readAuthorName(authorId: string): Promise<void> {
  try {
    const { readAuthor, settleNames } = await import('./authors')
    const author = await readAuthor(authorId)
    if (names === null && author !== null) learn(settleNames([author]))
  } catch (cause) {
    logWarning('The name of the author could not be read.', cause)
  }
}

/**
 * Stores the name that readers are to see for someone, unless it is another's.
 *
 * @returns what went wrong, in words for the author; null when it is stored
 */
export async function saveAuthorName(userId: string, name: string): Promise<string | null> {
  try {
    const { isTakenName, readAuthors, settleNames, writeAuthorName } = await import('./authors')
    const known = await readAuthors()
    if (isTakenName({ authorId: userId, name }, known)) {
      return `“${name}” is someone else’s name here, or looks like it. Choose another one; the operator of the site can give two people one name.`
    }
    await writeAuthorName(userId, name)
    const others = known.filter(({ authorId }) => authorId !== userId)
    learn(settleNames([...others, { authorId: userId, name, since: Infinity, isGiven: false }]))
  } catch (error) {
    return messageOf(error)
  }
  return null
}

/** The name that readers see for an author, as far as names are read. */
export const shownAuthorName = (authorId: string): string =>
  names?.get(authorId) ?? authorName(authorId)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The names that authors have of their own; null until they are read. Draws again when they change. */
export const useAuthorNames = (): AuthorNames | null =>
  useSyncExternalStore(
    subscribe,
    () => names,
    () => null,
  )

/** Who did something: an account, or the holder of the operator's token. */
export const personName = (uid: string): string =>
  uid === 'operator' ? 'the operator' : shownAuthorName(uid)
