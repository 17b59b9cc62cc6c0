import { getCollection } from 'astro:content'

const PAGE = 20

/** Every post, the newest first. */
export const newestFirst = async () =>
  (await getCollection('posts')).sort((a, b) => b.data.date.getTime() - a.data.date.getTime())

export const slugOf = (topic) => topic.toLowerCase().replaceAll(' ', '-')

/** Pages of at most twenty posts, under the addresses `path`, `path/page/2` and so on. */
export const pagesOf = (posts) =>
  Array.from({ length: Math.ceil(posts.length / PAGE) }, (_, page) => ({
    page,
    isLast: (page + 1) * PAGE >= posts.length,
    posts: posts.slice(page * PAGE, (page + 1) * PAGE),
  }))
