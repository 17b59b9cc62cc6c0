import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { usedModules } from '../../gatsby/adapter/modules/used-modules.ts'
import { messageOf } from '../../node-shared/errors.ts'
import { compareModules, comparisonTable, isBroken } from './compare-packages.ts'
import { fetchPackages, filesBelow } from './fetch-packages.ts'

const HELP = `npm run gatsby:candidate -- VERSION

Downloads a version of Gatsby into a temporary folder, runs nothing of it, and says which of the modules
that gatsby/adapter/ uses are missing there, have lost a name that is used, or have changed against the
installed version. VERSION is one such as 5.17.0, or a tag such as latest.

Exit codes: 0 nothing is missing, 1 something is, or the version cannot be had, 2 the command line was not
understood.
`

const root = path.resolve(import.meta.dirname, '../..')

/** @returns the exit code */
function compareWith(version: string): number {
  const used = usedModules()
  const names = [...new Set([...used.keys()].map((name) => name.split('/')[0] ?? ''))]
  const folder = mkdtempSync(path.join(tmpdir(), 'pliego-gatsby-candidate-'))
  try {
    const { versions, files } = fetchPackages(version, names, folder)
    const compared = compareModules(used, filesBelow(path.join(root, 'node_modules')), files)
    const fetched = [...versions].map(([name, one]) => `${name} ${one}`)
    process.stdout.write(`${fetched.join(', ')}\n\n${comparisonTable(compared)}\n\n`)
    const broken = compared.filter(isBroken).length
    const changed = compared.filter(({ state }) => state === 'changed').length
    process.stdout.write(
      `Of ${compared.length} modules ${broken} would break the adapter, ${changed} have changed.\n\n${nextSteps(versions)}`,
    )
    return broken > 0 ? 1 : 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function nextSteps(versions: ReadonlyMap<string, string>): string {
  const [gatsby, plugin] = ['gatsby', 'gatsby-plugin-sharp'].map((name) => versions.get(name) ?? '')
  return `Read the changed modules. Then try the version in a clone:
  npm install --save-exact --ignore-scripts gatsby@${gatsby ?? ''} gatsby-plugin-sharp@${plugin ?? ''}
  GATSBY_VERSION in gatsby/adapter/modules/load-modules.ts: '${gatsby ?? ''}'
  npm run test:unit -- __tests__/gatsby/adapter
  npm run bench -- equality
`
}

function main([version = '', ...more]: readonly string[]): number {
  if (version === '--help' || version === '-h') {
    process.stdout.write(HELP)
    return 0
  }
  if (more.length > 0 || !/^\w[\w.-]*$/.test(version)) {
    process.stderr.write(HELP)
    return 2
  }
  return compareWith(version)
}

try {
  process.exitCode = main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
}
