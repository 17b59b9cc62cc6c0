import { spawnSync } from 'node:child_process'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sitePost } from '../../harness/site/content.ts'
import { timeCommand } from './timed-command.ts'
import type { Timed } from './timed-command.ts'

const ROOT_FOLDER = path.resolve(import.meta.dirname, '../../..')
const DAY_MS = 24 * 60 * 60_000
const OLDEST_MS = Date.UTC(1980, 0, 1)

/** A post as the other generators get it. */
interface PeerPost {
  readonly slug: string
  readonly title: string
  readonly description: string
  /** ISO 8601, a day. */
  readonly date: string
  readonly topics: readonly string[]
  readonly html: string
}

/** Another program that makes a site of the same posts: each page, lists of twenty, lists by topic. */
interface Peer {
  readonly name: string
  /** Packages that it needs, in exact versions; null for a program that must be installed already. */
  readonly packages: readonly string[] | null
  readonly command: (folder: string) => readonly string[]
  /** Writes one post, or the change of one. */
  readonly writePosts: (folder: string, posts: readonly PeerPost[]) => Promise<void>
}

/** The other programs by the name of their folder in `peers/`. */
const PEERS = {
  hugo: {
    name: 'Hugo',
    packages: null,
    command: () => ['hugo', '--quiet'],
    writePosts: (folder, posts) => writeMarkdown(path.join(folder, 'content', 'discover'), posts),
  },
  eleventy: {
    name: 'Eleventy 3.1.8',
    packages: ['@11ty/eleventy@3.1.8'],
    command: (folder) => [
      process.execPath,
      path.join(folder, 'node_modules/@11ty/eleventy/cmd.cjs'),
      '--quiet',
    ],
    writePosts: (folder, posts) =>
      writeMarkdown(path.join(folder, 'posts'), posts, (slug) => ({
        layout: 'post.njk',
        permalink: `/discover/${slug}/index.html`,
      })),
  },
  astro: {
    name: 'Astro 7.3.5',
    packages: ['astro@7.3.5'],
    command: (folder) => [
      process.execPath,
      path.join(folder, 'node_modules/astro/bin/astro.mjs'),
      'build',
      '--silent',
    ],
    writePosts: (folder, posts) => writeMarkdown(path.join(folder, 'posts'), posts),
  },
  gatsby: {
    name: 'plain Gatsby 5.16.1',
    packages: [],
    command: () => [process.execPath, 'node_modules/gatsby/cli.js', 'build'],
    writePosts: writeJson,
  },
} as const satisfies Record<string, Peer>

type PeerName = keyof typeof PEERS

/** Names of the programs that can be measured. */
export const PEER_NAMES = Object.keys(PEERS) as PeerName[]

/** What another program took for the same posts. */
export interface PeerResult {
  readonly name: string
  readonly cold: Timed
  /** After one post was edited. */
  readonly edited: Timed
}

/**
 * Measures one of them in a folder of its own.
 *
 * @throws Error when the program is not there, or does not make the site
 */
export async function measurePeer(
  key: PeerName,
  count: number,
  parent: string,
): Promise<PeerResult> {
  const peer: Peer = PEERS[key]
  const folder = path.join(parent, key)
  const environment = { ...process.env, NODE_ENV: 'production', CI: 'true' }
  await cp(path.join(import.meta.dirname, 'peers', key), folder, { recursive: true })
  try {
    await install(peer, folder)
    const posts = Array.from({ length: count }, (_, index) => peerPost(index)).reverse()
    await peer.writePosts(folder, posts)
    const cold = await timeCommand(peer.command(folder), folder, environment)
    await peer.writePosts(folder, posts.map(editFirst))
    const edited = await timeCommand(peer.command(folder), folder, environment)
    await assertMade(path.join(folder, 'public'), posts)
    return { name: peer.name, cold, edited }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function install({ packages }: Peer, folder: string): Promise<void> {
  if (packages === null) {
    const { status } = spawnSync('hugo', ['version'])
    if (status !== 0) throw new Error('It is not installed on this machine, and was left out.')
    return
  }
  const manifest = { name: 'letters', private: true, dependencies: { gatsby: '5.16.1' } }
  if (packages.length === 0) {
    // Of this checkout: the same version, and it takes minutes to install.
    await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest))
    await symlink(path.join(ROOT_FOLDER, 'node_modules'), path.join(folder, 'node_modules'), 'dir')
    return
  }
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }\n')
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--save-exact', ...packages],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'development' } },
  )
  if (status !== 0) throw new Error(`${packages.join(' ')} could not be installed:\n${stderr}`)
}

function peerPost(index: number): PeerPost {
  const { slug, title, excerpt, tags, html } = sitePost(index, 'nobody')
  const date = new Date(OLDEST_MS + index * DAY_MS).toISOString().slice(0, 10)
  return { slug, title, description: excerpt, date, topics: tags, html }
}

function editFirst(post: PeerPost, index: number): PeerPost {
  return index === 0 ? { ...post, html: `${post.html}\n<p>One sentence more.</p>` } : post
}

/** One Markdown file with front matter for each post; files that are the same are left alone. */
async function writeMarkdown(
  folder: string,
  posts: readonly PeerPost[],
  more: (slug: string) => object = () => ({}),
): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { slug, html, ...matter } of posts) {
    const file = path.join(folder, `${slug}.md`)
    const text = `---\n${JSON.stringify({ ...matter, ...more(slug) }, null, 2)}\n---\n\n${markdownOf(html)}\n`
    const before = await readFile(file, 'utf8').catch(() => null)
    if (before !== text) await writeFile(file, text)
  }
}

async function writeJson(folder: string, posts: readonly PeerPost[]): Promise<void> {
  await writeFile(path.join(folder, 'posts.json'), JSON.stringify(posts))
}

/** The few elements that {@link sitePost} uses. */
function markdownOf(html: string): string {
  return html
    .replace(
      /<h([23])>(.*?)<\/h\1>/g,
      (_, level: string, text: string) => `\n${'#'.repeat(Number(level))} ${text}\n`,
    )
    .replace(/<a href="(.*?)">(.*?)<\/a>/g, '[$2]($1)')
    .replace(/<li>(.*?)<\/li>/g, '- $1\n')
    .replace(/<\/?ul>/g, '\n')
    .replace(/<p>(.*?)<\/p>/g, '\n$1\n')
}

/** @throws Error when a page that has to be there is missing or old */
async function assertMade(output: string, posts: readonly PeerPost[]): Promise<void> {
  const [first] = posts
  const last = posts.at(-1)
  for (const slug of [first?.slug, last?.slug]) {
    const page = await readFile(path.join(output, 'discover', slug ?? '', 'index.html'), 'utf8')
    if (slug === first?.slug && !page.includes('One sentence more.')) {
      throw new Error(`${output} has an old page of ${slug}.`)
    }
  }
}
