import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import type { Target } from '../../harness/wire/http.ts'
import type { Catalogue } from './catalogue.ts'
import type { KnownPosts, Wanted } from '../../harness/edits/known-posts.ts'
import { openWork } from './open-work.ts'
import type { PublisherApi } from './publisher-api.ts'

/** Longest time from the last save to everything being in place; a full build may be on its way. */
const SETTLE_MAX_MS = 8 * 60_000
const LOOK_EVERY_MS = 1_000
const SHOWN = 8

const fragmentSchema = z.object({ content: z.string() })

/** What the last look needs. */
export interface LastLookOptions {
  readonly target: Target
  readonly dataDir: string
  readonly api: PublisherApi
  readonly catalogue: Catalogue
  readonly wanted: KnownPosts['wanted']
}

/**
 * Waits until nothing is left to do after the last save, and looks whether everything is there: the
 * newest version of each post, seen by the publisher, in the search; no leftovers; no damage.
 *
 * @returns what is wrong after the longest wait, in words
 */
export async function lastLook(options: LastLookOptions): Promise<string[]> {
  const { api, wanted } = options
  const { posts, problems } = await wanted()
  const deadline = Date.now() + SETTLE_MAX_MS
  for (;;) {
    const open = await stillOpen(options, posts)
    if (open.length === 0) break
    if (Date.now() > deadline) {
      problems.push(...open)
      break
    }
    await wait(LOOK_EVERY_MS)
  }
  const { damage, isLiveWhole } = await api.verify()
  if (!isLiveWhole) problems.push('verify says that the live release is not whole')
  problems.push(...damage.map((one) => `verify: ${one.path} is ${one.problem}`))
  return problems
}

/** What is not in place yet, in words. */
async function stillOpen(options: LastLookOptions, posts: readonly Wanted[]): Promise<string[]> {
  const { api, dataDir } = options
  const open = await openWork(api, dataDir)
  if (open.length > 0) return open
  const missing = await unseen(options, posts)
  // Forms that are compressed in the background leave a mark until they are done.
  return missing.length > 0 ? missing : leftovers(dataDir)
}

async function unseen(
  { target, api, catalogue }: LastLookOptions,
  posts: readonly Wanted[],
): Promise<string[]> {
  const found: string[] = []
  const searched = await searchedText(target, catalogue, await api.liveRelease())
  for (const { postId, address, word } of posts) {
    const response = await fetch(`${target.origin}${address}`, { redirect: 'manual' })
    const page = await response.text()
    if (word === null) {
      if (response.status === 200) found.push(`${postId} is still at ${address}`)
    } else if (response.status !== 200 || !page.includes(word.trim())) {
      found.push(`${postId} is not there in its newest version: ${response.status} at ${address}`)
    } else if (word.startsWith('w')) {
      if (!searched.includes(word)) found.push(`the search does not know ${word} of ${postId}`)
      const { state, verified } = await api.receipt(postId)
      if (state !== 'live' || verified !== true) {
        found.push(`the receipt of ${postId} says ${state}, verified: ${String(verified)}`)
      }
    }
  }
  return found.slice(0, SHOWN)
}

/** The text that the search of a release finds, from every fragment of its index. */
async function searchedText(
  target: Target,
  catalogue: Catalogue,
  release: number,
): Promise<string> {
  await catalogue.refresh()
  const fragments = (catalogue.get(release)?.addresses ?? []).filter((address) =>
    address.endsWith('.pf_fragment'),
  )
  const texts: string[] = []
  for (const address of fragments) {
    const response = await fetch(`${target.origin}${address}`)
    const unpacked = gunzipSync(Buffer.from(await response.arrayBuffer())).toString('utf8')
    const fragment: unknown = JSON.parse(unpacked.slice(unpacked.indexOf('{')))
    texts.push(fragmentSchema.parse(fragment).content)
  }
  return texts.join('\n')
}

/** Files that must be gone once everything is quiet. */
async function leftovers(dataDir: string): Promise<string[]> {
  const releases = path.join(dataDir, 'releases')
  const names = await readdir(releases, { recursive: true })
  return names
    .filter((name) => name.endsWith('.tmp') || name.endsWith('.pack') || name === 'collecting')
    .map((name) => `left behind: releases/${name}`)
}
