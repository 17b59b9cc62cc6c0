const PAGE = 20

/** Pages of at most twenty posts for each topic. */
function topicPages(api) {
  const byTopic = new Map()
  for (const post of api.getFilteredByGlob('posts/*.md').reverse()) {
    for (const topic of post.data.topics) {
      if (!byTopic.has(topic)) byTopic.set(topic, [])
      byTopic.get(topic).push(post)
    }
  }
  return [...byTopic].flatMap(([topic, posts]) =>
    Array.from({ length: Math.ceil(posts.length / PAGE) }, (_, page) => ({
      topic,
      page,
      posts: posts.slice(page * PAGE, (page + 1) * PAGE),
    })),
  )
}

export default function configure(config) {
  config.addCollection('posts', (api) => api.getFilteredByGlob('posts/*.md'))
  config.addCollection('topicPages', topicPages)
  config.addFilter('day', (date) => date.toISOString().slice(0, 10))
  return { dir: { output: 'public' }, markdownTemplateEngine: false }
}
