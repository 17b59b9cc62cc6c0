import { signInAuthor } from './author.ts'
import { watchPublishing } from './builds.ts'
import { firstAccount, productState } from './state.ts'

/**
 * Waits until lists, feeds and the search index have everything that is live. Before that a page can be
 * delivered by one release and its data by the next, and a spec before this one may have published.
 */
export async function untilFollowed(): Promise<void> {
  const { origin } = productState()
  const author = await signInAuthor(origin, firstAccount())
  try {
    await watchPublishing(origin, () => author.idToken()).untilFollowed()
  } finally {
    await author.close()
  }
}
