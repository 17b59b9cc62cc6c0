import type { PostListItem } from '../nodes.ts'

/** `@summary` on an entry of a list: what stands below its title, the standfirst or else the excerpt. */
export const summary = {
  name: 'summary',
  extend: () => ({
    resolve: ({ standfirst, excerpt }: Pick<PostListItem, 'standfirst' | 'excerpt'>): string =>
      standfirst === '' ? excerpt : standfirst,
  }),
}

/** `@topic` on an entry of a list: the name of its first tag, which is all that a list shows of them. */
export const topic = {
  name: 'topic',
  extend: () => ({
    resolve: ({ tags }: Pick<PostListItem, 'tags'>): string | null => tags[0]?.name ?? null,
  }),
}
