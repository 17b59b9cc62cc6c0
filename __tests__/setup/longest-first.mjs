import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The longest, in order: most of them wait for processes, and say what to do in a few lines. */
const LONGEST = [
  'gatsby/adapter/given-bundles',
  'firebase/firestore-rules',
  'publish/builder/builder-starts',
  'publish/builder/builder',
  'publish/pipeline/crashes',
  'publish/snapshot/cold-start',
  'local/build/build',
  'local/app/product',
  'publish/builder/recycling',
  'publish/builder/restart',
  'publish/builder/pages-first',
  'export/archive-program',
  'server/crash/crash',
  'import/run/backend',
  'server/app/process',
  'server/app/stop',
]

const fileOf = (name) => fileURLToPath(new URL(`../${name}.test.ts`, import.meta.url))

const gone = LONGEST.filter((name) => !existsSync(fileOf(name)))
if (gone.length > 0)
  throw new Error(`longest-first.mjs names tests that are gone: ${gone.join(', ')}`)

const rankOf = ({ path }) => {
  const rank = LONGEST.findIndex((name) => path === fileOf(name))
  return rank === -1 ? LONGEST.length : rank
}

/**
 * Jest orders files by their size where it knows no times, as in a new clone: the longest, which are
 * small, would begin when one of the processors has nothing left to do.
 */
export default class LongestFirst {
  sort(tests) {
    const sizes = new Map(tests.map(({ path }) => [path, statSync(path).size]))
    return [...tests].sort((a, b) => rankOf(a) - rankOf(b) || sizes.get(b.path) - sizes.get(a.path))
  }

  shard(tests) {
    return this.sort(tests)
  }

  allFailedTests(tests) {
    return tests
  }

  cacheResults() {}
}
