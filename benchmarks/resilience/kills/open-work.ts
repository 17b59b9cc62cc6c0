import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PublisherApi } from './publisher-api.ts'

const LOOK_EVERY_MS = 1_000
/** Deferred work begins a moment after everything else: one quiet look is not enough. */
const QUIET_LOOKS = 3

/** The folder of the workspace in use. */
export async function activeWorkspace(dataDir: string): Promise<string> {
  const pointer = path.join(dataDir, 'build', 'active')
  const name = existsSync(pointer) ? (await readFile(pointer, 'utf8')).trim() : 'a'
  return path.join(dataDir, 'build', name)
}

/** What the publisher still has to do, in words; nothing once all is made, stored and sealed. */
export async function openWork(api: PublisherApi, dataDir: string): Promise<string[]> {
  const { queue, running, builder } = await api.overview()
  const open: string[] = []
  if (queue.length > 0) open.push(`${queue.length} builds wait`)
  if (running.length > 0) open.push(`${running.length} builds run`)
  if (builder.mode !== 'ready') open.push(`the builder is ${builder.mode}: ${builder.reason ?? ''}`)
  if (open.length > 0) return open
  const workspace = await activeWorkspace(dataDir)
  if (existsSync(path.join(workspace, 'dirty'))) {
    open.push(`workspace ${path.basename(workspace)} is marked dirty`)
  }
  return open
}

/** Waits until nothing is left to do. @throws Error that says what still is, after the longest wait */
export async function untilQuiet(api: PublisherApi, dataDir: string, maxMs: number): Promise<void> {
  const deadline = Date.now() + maxMs
  for (let looks = 0; looks < QUIET_LOOKS;) {
    const open = await openWork(api, dataDir)
    looks = open.length === 0 ? looks + 1 : 0
    if (Date.now() > deadline) throw new Error(`It does not get quiet: ${open.join(', ')}.`)
    await wait(LOOK_EVERY_MS)
  }
}
