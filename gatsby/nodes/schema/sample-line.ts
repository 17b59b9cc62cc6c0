import { postLine } from '../../../shared/post/sample-notice.ts'
import { site } from '../../../shared/site/site.ts'

type PostVersion = Parameters<typeof postLine>[0]

/** `@sampleLine` on a field of a post: the sentence of a sample that no one has edited; null for all others. */
export const sampleLine = {
  name: 'sampleLine',
  extend: () => ({ resolve: (post: PostVersion): string | null => postLine(post, site) }),
}
