import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { buildEnvironment } from '../../publish/build/process/environment.ts'
import { runCommand } from '../../publish/build/process/run-command.ts'
import { prepareWorkspace, takeInventory } from '../../publish/build/workspace/copy-sources.ts'
import { numberOption } from '../benchmark.ts'
import type { Benchmark } from '../benchmark.ts'
import { PASSWORD, makeAccounts } from '../backend/content.ts'
import { createEditor } from '../publish/operations.ts'
import { describeMachine } from '../report/machine.ts'
import { singleFigure } from '../report/report.ts'
import type { Figure } from '../report/report.ts'
import { fillSite } from '../site/content.ts'
import { startBackend } from '../target/backend-process.ts'
import { treeMemoryMb } from '../target/process-tree.ts'
import { signIn } from '../wire/auth.ts'

const ROOT_FOLDER = path.resolve(import.meta.dirname, '../..')
const EDITOR = 'editor'
const TIME_LIMIT_MS = 2 * 60 * 60_000
const LOOK_EVERY_MS = 500

/** `npm run bench -- build`: whole builds by `gatsby build`, with and without a warm cache. */
export const buildBenchmark: Benchmark = {
  name: 'build',
  summary: 'cold and warm full builds of a site with many posts',
  options: {
    posts: { meaning: 'published posts', default: '1000' },
    folder: { meaning: 'where to put data and site', default: tmpdir() },
  },
  async run(values, progress) {
    const posts = Math.round(numberOption(values, 'posts'))
    const machine = describeMachine()
    const date = new Date().toISOString()
    const folder = await mkdtemp(path.join(values['folder'] ?? tmpdir(), 'pliego-build-'))
    try {
      const dataDir = path.join(folder, 'data')
      await mkdir(dataDir)
      progress(`filling ${dataDir} with ${posts} posts`)
      const ids = await makeAccounts(dataDir, { [EDITOR]: 'editor' })
      fillSite(dataDir, posts, ids.get(EDITOR) ?? '')
      const backend = await startBackend({ dataDir }).ready
      try {
        const build = await openSite(path.join(folder, 'site'), folder, backend.origin)
        const figures: Figure[] = []
        const measure = async (name: string) => {
          const { seconds, memoryMb } = await build()
          const note = `at most ${memoryMb.toFixed(0)} MB`
          progress(`${name}: ${seconds.toFixed(1)} s, ${note}`)
          figures.push(singleFigure(name, 's', seconds, note))
        }
        await measure('cold')
        await measure('warm, nothing changed')
        const session = await signIn(backend, `${EDITOR}@example.org`, PASSWORD)
        const editor = createEditor({
          target: backend,
          posts,
          seed: 1,
          idToken: () => Promise.resolve(session.idToken),
          authorId: session.localId,
        })
        await editor.send('edit')
        await measure('warm, one post edited')
        await editor.send('insert')
        await measure('warm, one post more')
        const title = `Full builds at ${posts} posts`
        return { benchmark: 'build', date, machine, sections: [{ title, figures }], problems: [] }
      } finally {
        await backend.stop('SIGTERM')
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Prepares a folder for builds. Returns what runs one. */
async function openSite(
  site: string,
  folder: string,
  backendOrigin: string,
): Promise<() => Promise<{ seconds: number; memoryMb: number }>> {
  const imageCacheDir = path.join(folder, 'images')
  await mkdir(imageCacheDir)
  await prepareWorkspace(ROOT_FOLDER, site, await takeInventory(ROOT_FOLDER))
  return async () => {
    const before = treeMemoryMb(process.pid)
    let memoryMb = 0
    const timer = setInterval(() => {
      memoryMb = Math.max(memoryMb, treeMemoryMb(process.pid) - before)
    }, LOOK_EVERY_MS)
    const printed: string[] = []
    const startedAt = performance.now()
    try {
      const outcome = await runCommand({
        command: { file: process.execPath, args: ['node_modules/gatsby/cli.js', 'build'] },
        folder: site,
        environment: buildEnvironment(
          {
            siteVariables: {},
            siteUrl: backendOrigin,
            backendOrigin,
            buildToken: '',
            reportFile: path.join(folder, 'report.json'),
            imageCacheDir,
            quarantineFile: path.join(folder, 'quarantine.json'),
          },
          process.env,
        ),
        timeLimitMs: TIME_LIMIT_MS,
        signal: new AbortController().signal,
        onLine: (line) => printed.push(line.slice(0, 300)),
      })
      if (outcome.kind !== 'done') {
        throw new Error(`The build ${outcome.kind}:\n${printed.slice(-20).join('\n')}`)
      }
      return { seconds: (performance.now() - startedAt) / 1000, memoryMb }
    } finally {
      clearInterval(timer)
    }
  }
}
