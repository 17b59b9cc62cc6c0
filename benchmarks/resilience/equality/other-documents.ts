import { SITE_REDIRECTS } from '../../../shared/documents/document-id.ts'
import { redirectId } from '../../../shared/site/old-address.ts'
import { postPath } from '../../../shared/site/paths.ts'
import type { PlannedWrite } from '../../../shared/post/post-writes.ts'
import type { SeededRandom } from '../../harness/random.ts'
import { newWord } from '../../harness/site/content.ts'
import { commit, SERVER_TIME, wireWrite } from '../../harness/wire/documents.ts'
import type { Target } from '../../harness/wire/http.ts'
import { tokenSource } from '../../harness/wire/token-source.ts'
import { EDITOR_EMAIL, EDITOR_PASSWORD } from './content.ts'
import type { FirstContent } from './content.ts'
import type { MadeChange, StoredPosts } from './stored-posts.ts'

/** Pages of the site that redirects lead to. */
const PAGES = ['/glossary', '/forms/form-w-7', '/states/delaware', '/about', '/discover']

/** Changes redirects and names of authors. */
export interface OtherDocuments {
  /** Makes, changes or removes a redirect: to a page, to a post, or from an address that a post may have. */
  redirect(): Promise<MadeChange>
  /** Gives an author another name, or none. */
  name(): Promise<MadeChange>
}

/** Begins without any. */
export function openOtherDocuments(
  target: Target,
  { authorIds }: Pick<FirstContent, 'authorIds'>,
  posts: Pick<StoredPosts, 'withStatus'>,
  random: SeededRandom,
): OtherDocuments {
  const idToken = tokenSource(target, EDITOR_EMAIL, EDITOR_PASSWORD)
  const redirects = new Set<string>()
  const write = async (planned: PlannedWrite) => {
    await commit(target, await idToken(), [wireWrite(planned)])
  }

  return {
    redirect: async () => {
      const known = redirects.size > 0 && random.below(2) === 0 ? random.pick([...redirects]) : null
      const id = known ?? redirectId(`/old/${newWord(random)}`)
      const path = `slugs/${id}`
      if (known !== null && random.below(2) === 0) {
        redirects.delete(id)
        await write({ kind: 'delete', path })
        return { source: 'redirects', id, kind: 'remove', text: `redirect ${id} removed` }
      }
      redirects.add(id)
      const [postId, { slug }] = random.pick(posts.withStatus('published', 'draft'))
      const isToPost = random.below(2) === 0
      const data = isToPost
        ? { postId, kind: 'redirect' }
        : { postId: SITE_REDIRECTS, kind: 'redirect', to: random.pick([...PAGES, postPath(slug)]) }
      await write({ kind: 'set', path, data })
      const to = isToPost ? postId : data.to
      return { source: 'redirects', id, kind: 'upsert', text: `redirect ${id} to ${String(to)}` }
    },
    name: async () => {
      const id = random.pick(authorIds)
      const path = `authors/${id}`
      if (random.below(4) === 0) {
        await write({ kind: 'delete', path })
      } else {
        const name = random.pick(['Ana Mora', 'Ben Hill', `Carla ${newWord(random)}`])
        await write({ kind: 'set', path, data: { name, since: SERVER_TIME } })
      }
      return { source: 'authors', id, kind: 'upsert', text: `name of ${id}` }
    },
  }
}
