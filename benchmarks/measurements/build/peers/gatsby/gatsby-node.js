const { createHash } = require('node:crypto')
const { readFileSync } = require('node:fs')
const path = require('node:path')

const PAGE = 20

const readPosts = () => JSON.parse(readFileSync(path.resolve('posts.json'), 'utf8'))
const slugOf = (topic) => topic.toLowerCase().replaceAll(' ', '-')

exports.createSchemaCustomization = ({ actions }) => {
  actions.createTypes(`
    type Letter implements Node @dontInfer {
      slug: String!
      title: String!
      description: String!
      date: String!
      topics: [String!]!
      html: String!
    }
    type LetterList implements Node @dontInfer {
      title: String!
      slugs: [String!]!
      titles: [String!]!
      descriptions: [String!]!
    }
  `)
}

const listsOf = (posts) => {
  const topics = [...new Set(posts.flatMap((post) => post.topics))]
  const all = [
    { title: 'Letters', folder: '/discover', posts },
    ...topics.map((title) => ({
      title,
      folder: `/topics/${slugOf(title)}`,
      posts: posts.filter((post) => post.topics.includes(title)),
    })),
  ]
  return all.flatMap(({ title, folder, posts: listed }) =>
    Array.from({ length: Math.ceil(listed.length / PAGE) }, (_, page) => ({
      path: page === 0 ? folder : `${folder}/page/${page + 1}`,
      title,
      posts: listed.slice(page * PAGE, (page + 1) * PAGE),
    })),
  )
}

exports.sourceNodes = ({ actions }) => {
  const create = (type, id, fields) => {
    const contentDigest = createHash('md5').update(JSON.stringify(fields)).digest('hex')
    actions.createNode({ ...fields, id, internal: { type, contentDigest } })
  }
  const posts = readPosts()
  for (const post of posts) create('Letter', `letter ${post.slug}`, post)
  for (const { path: address, title, posts: listed } of listsOf(posts)) {
    create('LetterList', `list ${address}`, {
      title,
      slugs: listed.map((post) => post.slug),
      titles: listed.map((post) => post.title),
      descriptions: listed.map((post) => post.description),
    })
  }
}

exports.createPages = ({ actions }) => {
  const posts = readPosts()
  const template = (name) => path.resolve('src', 'templates', `${name}.js`)
  for (const [index, post] of posts.entries()) {
    const neighbour = (one) => (one === undefined ? null : { slug: one.slug, title: one.title })
    actions.createPage({
      path: `/discover/${post.slug}`,
      component: template('post'),
      context: {
        id: `letter ${post.slug}`,
        newer: neighbour(posts[index - 1]),
        older: neighbour(posts[index + 1]),
      },
    })
  }
  for (const { path: address } of listsOf(posts)) {
    actions.createPage({
      path: address,
      component: template('list'),
      context: { id: `list ${address}` },
    })
  }
}
