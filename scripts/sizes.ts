import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { sourcesKey, takeInventory } from '../publish/workspace/sources.ts'
import { builtFolder } from './sizes/built-page.ts'
import { freePort } from './processes/free-port.ts'
import { keepsBudgets } from './sizes/size-budgets.ts'

/**
 * Measures what readers download. Without an argument the site is built as `npm start` builds it: in a
 * data folder of its own, with the sample content, so that neither the work tree nor `.data` is
 * touched. The folder stays, and as long as no source changes the next run builds nothing.
 *
 *   node scripts/sizes.ts                 builds where needed, then measures
 *   node scripts/sizes.ts PUBLIC_FOLDER   measures a site that is built already
 */
const root = path.resolve(import.meta.dirname, '..')
// Not below node_modules, where Gatsby takes sources for packages and does not compile them.
const dataDir = path.join(
  tmpdir(),
  `pliego-built-for-sizes-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`,
)
const stamp = path.join(dataDir, 'measured-sources')

/** Whether the site that is built there is made of the sources as they are now. */
async function isUpToDate(sources: string): Promise<boolean> {
  return (
    existsSync(builtFolder(dataDir)) &&
    existsSync(stamp) &&
    (await readFile(stamp, 'utf8')) === sources
  )
}

/** Starts the product, waits until the site of the present sources is live, and stops it. */
async function buildSite(): Promise<void> {
  const sources = sourcesKey(await takeInventory(root))
  if (await isUpToDate(sources)) return
  await mkdir(dataDir, { recursive: true })
  await rm(stamp, { force: true })
  const child = spawn(
    process.execPath,
    ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', path.join(root, 'local', 'main.ts')],
    {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(await freePort()),
        // Part of every page: the same each time, or nothing that was built before could be used.
        PLIEGO_SITE_URL: 'http://localhost:8080',
        PLIEGO_DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = new Promise<void>((resolve) => {
    child.on('exit', () => {
      resolve()
    })
  })
  let isLive = false
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line)
    // The first release, one of newer sources, or the first after builds that failed.
    isLive ||= /\b(?:The pages are live|Release \d+ is live|Live in)\b/.test(line)
    // The reason of a failure follows its line: what the product still says is read to the end.
    if (isLive || line.includes('The build failed')) child.kill('SIGTERM')
  }
  await ended
  if (!isLive) throw new Error('The site could not be built, so there is nothing to measure.')
  await writeFile(stamp, sources)
}

const given = process.argv[2]
if (given === undefined) await buildSite()
process.exitCode = (await keepsBudgets(
  given === undefined ? builtFolder(dataDir) : path.resolve(given),
))
  ? 0
  : 1
