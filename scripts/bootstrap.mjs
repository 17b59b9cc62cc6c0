/**
 * Starts one of the project's programs from a fresh clone: needs Node 20 or later and npm, nothing
 * else. Installs what is missing, then runs the program on the pinned Node of `node_modules`.
 *
 *   node scripts/bootstrap.mjs start
 *   node scripts/bootstrap.mjs import wordpress export.xml
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 20

/** Jest as Node runs it. Node zones are tested as native ES modules, which Jest offers behind a flag. */
const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
]

/**
 * Programs and their first arguments, by the name that package.json's scripts use. Any other name is
 * `scripts/NAME.ts`.
 *
 * @type {ReadonlyMap<string, readonly string[]>}
 */
const PROGRAMS = new Map([
  ['start', ['local/main.ts']],
  ['dev', ['node_modules/gatsby/cli.js', 'develop']],
  ['build', ['node_modules/gatsby/cli.js', 'build']],
  ['backend', ['server/main.ts']],
  ['publisher', ['publish/main.ts']],
  ['import', ['import/main.ts']],
  ['check', ['scripts/test.ts', '--static']],
  ['test:unit', JEST],
  ['test:watch', [...JEST, '--watch']],
  ['test:changed', [...JEST, '--onlyChanged']],
  ['test:browser', ['scripts/test.ts', '--browser']],
  ['test:rules', ['scripts/test-rules.ts']],
  ['bench', ['benchmarks/main.ts']],
])

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const modules = path.join(root, 'node_modules')
const stampFile = path.join(modules, '.pliego-lock-hash')

/**
 * Ends with a message instead of a stack.
 *
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function checkNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= OLDEST_NODE) return
  fail(
    `Pliego needs Node ${OLDEST_NODE} or later to install itself; this is Node ${process.versions.node}.\n` +
      'Get a current version from https://nodejs.org and run the command again.',
  )
}

/**
 * @param {string | undefined} name
 * @returns {readonly string[]}
 */
function findProgram(name) {
  if (name === undefined) fail('Say what to run: node scripts/bootstrap.mjs start')
  const program = PROGRAMS.get(name)
  if (program !== undefined) return program
  const script = `scripts/${name}.ts`
  if (/^[a-z][a-z-]*$/.test(name) && existsSync(path.join(root, script))) return [script]
  return fail(
    `There is no program called "${name}". Known ones: ${[...PROGRAMS.keys()].join(', ')}.`,
  )
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
}

function pinnedNode() {
  const file = path.join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return existsSync(file) ? file : null
}

function isInstalled() {
  if (pinnedNode() === null) return false
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === lockHash()) return true
  if (!isInstalledByHand()) return false
  writeFileSync(stampFile, `${lockHash()}\n`)
  return true
}

/**
 * Whether `npm install` or `npm ci` was run by hand: npm's own record of node_modules has
 * every package of the lock file in its version. Packages for other platforms are not expected.
 */
function isInstalledByHand() {
  const record = path.join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = packagesOf(record)
  return Object.entries(packagesOf(path.join(root, 'package-lock.json'))).every(
    ([place, { version, optional, devOptional }]) =>
      place === '' || optional || devOptional || installed[place]?.version === version,
  )
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}

/**
 * Runs a program with this terminal and resolves with its exit code. Signals go on to it: a terminal
 * sends Ctrl-C to both, and a supervisor's signal to this process alone.
 *
 * @param {string} command
 * @param {readonly string[]} parameters
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<number>}
 */
function run(command, parameters, environment) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd: root,
      env: environment,
      stdio: 'inherit',
      shell: process.platform === 'win32' && command === 'npm',
    })
    /** @type {readonly NodeJS.Signals[]} */
    const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']
    const listeners = forwarded.map((signal) => {
      // Ctrl-C has reached the child already; sending it twice would mean "at once".
      const forward = () => {
        if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
      }
      process.on(signal, forward)
      return () => process.off(signal, forward)
    })
    child.on('error', (error) => {
      fail(`${command} could not be started: ${error.message}`)
    })
    child.on('exit', (code, signal) => {
      for (const remove of listeners) remove()
      resolve(signal === null ? (code ?? 1) : 128 + (constants.signals[signal] ?? 0))
    })
  })
}

async function install() {
  const isFirst = !existsSync(modules)
  process.stderr.write(
    isFirst
      ? 'Installing packages (once, a few minutes on a slow line) ...\n'
      : 'The list of packages has changed: installing ...\n',
  )
  rmSync(stampFile, { force: true })
  const before = lockHash()
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], process.env)
  if (code > 128) process.exit(code)
  if (code !== 0) {
    fail(
      `\nThe packages could not be installed (npm ci ended with ${code}). The usual reasons:\n` +
        '- no network, or a proxy: check with "npm ping"; npm reads HTTPS_PROXY and ~/.npmrc\n' +
        '- package.json and package-lock.json do not fit: run "npm install" once and commit the result\n' +
        '- no space or no rights in this folder: check with "df -h ." and "ls -ld ."\n' +
        'Then run the same command again; it goes on from here.',
    )
  }
  if (pinnedNode() === null) {
    fail(
      'The packages are installed, but the pinned Node is not among them.\n' +
        'npm may be set to skip devDependencies or install scripts: run\n' +
        '  npm ci --include=dev --ignore-scripts=false\n' +
        'and try again.',
    )
  }
  writeFileSync(stampFile, `${before}\n`)
}

checkNode()
const [name, ...parameters] = process.argv.slice(2)
const program = findProgram(name)
if (!isInstalled()) await install()
const node = pinnedNode() ?? fail('The pinned Node has disappeared from node_modules.')
const binaries = path.join(modules, '.bin')
process.exit(
  await run(
    node,
    [
      '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
      // Node says aloud when an optional file is missing: it is only asked for one that is there.
      ...(existsSync(path.join(root, '.env')) ? ['--env-file=.env'] : []),
      ...program,
      ...parameters,
    ],
    {
      ...process.env,
      PATH: [binaries, process.env.PATH].filter(Boolean).join(path.delimiter),
    },
  ),
)
