import { spawn } from 'node:child_process'
import { cp, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SiteChange } from '../../../../gatsby/pages/model/change/site-change.ts'
import type { PlannedNode } from '../../../../gatsby/nodes/nodes.ts'
import type { PlannedPage } from '../../../../gatsby/pages/plan/plan-pages.ts'
import { planNodes, planPages } from '../../../fixtures/builder-site/plan.mjs'
import { siteEnvironment } from './builder-process.ts'

const PROJECT = path.resolve(import.meta.dirname, '../../../..')
const FIXTURE = path.join(PROJECT, '__tests__/fixtures/builder-site')

/** What the small site shows. */
export interface Entry {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly text: string
  readonly formerSlugs?: readonly string[]
}

/** Makes the folder of a site that shows the entries. */
export async function makeSite(folder: string, entries: readonly Entry[]): Promise<void> {
  await cp(FIXTURE, folder, { recursive: true })
  for (const name of ['node_modules', 'gatsby', 'node-shared', 'shared']) {
    await symlink(path.join(PROJECT, name), path.join(folder, name), 'dir')
  }
  // Gatsby looks for one to find out where the project begins.
  await writeFile(path.join(folder, 'package-lock.json'), '{}\n')
  await writeEntries(folder, entries)
}

export async function writeEntries(folder: string, entries: readonly Entry[]): Promise<void> {
  await writeFile(path.join(folder, 'entries.json'), JSON.stringify(entries))
}

/** What has to change in a site that shows some entries, so that it shows others. */
export function changeBetween(
  before: readonly Entry[],
  after: readonly Entry[],
  first: readonly string[] | null = null,
): Pick<SiteChange, 'nodes' | 'pages'> {
  const nodes = (entries: readonly Entry[]) => planNodes(entries) as readonly PlannedNode[]
  const pages = (entries: readonly Entry[]) => planPages(entries) as readonly PlannedPage[]
  const heldNodes = new Map(nodes(before).map((node) => [node.id, JSON.stringify(node)]))
  const heldPages = new Map(pages(before).map((page) => [page.path, JSON.stringify(page)]))
  const wantedNodes = new Set(nodes(after).map(({ id }) => id))
  const wantedPages = new Set(pages(after).map((page) => page.path))
  return {
    nodes: {
      upsert: nodes(after).filter((node) => heldNodes.get(node.id) !== JSON.stringify(node)),
      remove: [...heldNodes.keys()].filter((id) => !wantedNodes.has(id)),
    },
    pages: {
      set: pages(after).filter((page) => heldPages.get(page.path) !== JSON.stringify(page)),
      remove: [...heldPages.keys()].filter((page) => !wantedPages.has(page)),
      first,
    },
  }
}

/** Runs the stock `gatsby build` in a process of its own. */
export async function stockBuild(folder: string): Promise<void> {
  const program = path.join(folder, 'node_modules', 'gatsby', 'cli.js')
  const child = spawn(process.execPath, [program, 'build'], {
    cwd: folder,
    env: siteEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      log += text.toString()
    })
  }
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`gatsby build ended with ${String(code)}:\n${log.slice(-4_000)}`)
}

/** Takes away everything that a build has left. */
export async function cleanSite(folder: string): Promise<void> {
  for (const name of ['.cache', 'public']) {
    await rm(path.join(folder, name), { recursive: true, force: true })
  }
}
