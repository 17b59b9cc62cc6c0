/**
 * Starts one of the project's programs from a fresh clone: needs Node 18 or later and npm, nothing
 * else. Installs what is missing, then runs the program on the pinned Node of `node_modules`.
 *
 *   node scripts/bootstrap.mjs start
 *   node scripts/bootstrap.mjs import wordpress export.xml
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { clearInterval, setInterval } from 'node:timers'
import { fileURLToPath } from 'node:url'
import { isStartedByNpm, watchParent } from '../node-shared/parent.mjs'
import { packagesIn } from './packages.mjs'

const OLDEST_NODE = 18

/**
 * Debian 12 has npm 9, which cannot read aliases among the overrides, on Node 18, on which npm leaves optional packages
 * out that ask for more. They can fetch this npm and the pinned Node, and these install.
 */
const INSTALLS_FROM = { node: 20, npm: 10 }
const NEWER_NPM = 'npm@10.9.9'

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
  ['build', ['local/build-site.ts']],
  ['backend', ['server/main.ts']],
  ['publisher', ['publish/main.ts']],
  ['export', ['export/main.ts']],
  ['import', ['import/main.ts']],
  ['deploy', ['scripts/deploy/main.ts']],
  ['check', ['scripts/test.ts', '--static']],
  ['test:unit', JEST],
  ['test:watch', [...JEST, '--watch']],
  ['test:changed', [...JEST, '--onlyChanged']],
  ['test:browser', ['scripts/test.ts', '--browser']],
  ['test:long', ['scripts/test.ts', '--long']],
  ['test:rules', ['scripts/test-rules.ts']],
  ['test:firebase', ['scripts/firebase-tests/main.ts']],
  ['test:functions', ['scripts/test-functions.ts']],
  ['test:mutations', ['scripts/mutations.ts']],
  ['bench', ['benchmarks/main.ts']],
  ['gatsby:candidate', ['scripts/gatsby-candidate/main.ts']],
])

/** Programs that need nothing beside the packages of the product; all others get all packages. */
const OF_THE_PRODUCT = new Set([
  'start',
  'build',
  'deploy',
  'backend',
  'publisher',
  'export',
  'import',
  'content',
  'user',
  'keys',
  'service-account',
  'backup',
  'restore',
  'rebuild',
  'release',
  'doctor',
  'firebase-config',
  'build-functions',
])

/** How often an installation says that it goes on, in milliseconds. */
const SIGN_OF_LIFE_MS = 10_000

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const packages = packagesIn(root)

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
    let isStopping = false
    /** @type {readonly NodeJS.Signals[]} */
    const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']
    /** @type {(() => void)[]} */
    const listeners = forwarded.map((signal) => {
      // A terminal has sent Ctrl-C and its end to the child already; sent twice they would mean "at once".
      const forward = () => {
        isStopping = true
        if (signal === 'SIGTERM' || !process.stdin.isTTY) child.kill(signal)
      }
      process.on(signal, forward)
      return () => process.off(signal, forward)
    })
    listeners.push(
      watchParent(() => {
        if (!isStopping) child.kill('SIGTERM')
      }),
    )
    child.on('error', (error) => {
      fail(`${command} could not be started: ${error.message}`)
    })
    child.on('exit', (code, signal) => {
      for (const remove of listeners) remove()
      resolve(signal === null ? (code ?? 1) : 128 + (constants.signals[signal] ?? 0))
    })
  })
}

/**
 * Puts a program in the place of this process, where the system can: the memory of a second Node is saved, and
 * signals need not be passed on. Returns where it cannot: on Windows, and on Node before 22.15. Under npm only
 * `npm start` looks itself whether npm is still there.
 *
 * @param {string} command
 * @param {readonly string[]} parameters
 * @param {NodeJS.ProcessEnv} environment
 */
function becomeProgram(command, parameters, environment) {
  if (process.execve === undefined || process.platform === 'win32') return
  if (isStartedByNpm() && name !== 'start') return
  process.chdir(root)
  process.execve(command, [command, ...parameters], environment)
}

const INSTALLING = {
  none: 'Installing packages (once, a few minutes on a slow line) ...',
  production: 'Adding the packages for development (once) ...',
  outdated: 'The list of packages has changed: installing ...',
}

/** @param {import('./packages.mjs').PackageSet} set */
async function install(set) {
  const endTurn = await packages.takeTurn(() => {
    process.stderr.write('Another program installs packages in this folder: waiting for it ...\n')
  })
  const code = await installNow(set).finally(endTurn)
  if (code > 128) process.exit(code)
  if (code === 0) return
  fail(
    `\nThe packages could not be installed (npm ended with ${code}). The usual reasons:\n` +
      '- no network, or a proxy: check with "npm ping"; npm reads HTTPS_PROXY and ~/.npmrc\n' +
      '- package.json and package-lock.json do not fit: run "npm install" once and commit the result\n' +
      '- no space or no rights in this folder: check with "df -h ." and "ls -ld ."\n' +
      'Then run the same command again; it goes on from here.',
  )
}

/**
 * @param {readonly string[]} parameters
 * @returns {Promise<number>} npm's exit code
 */
function runNpm(parameters) {
  const shell = process.platform === 'win32'
  const { stdout } = spawnSync('npm', ['--version'], { cwd: root, encoding: 'utf8', shell })
  const isOld =
    Number.parseInt(process.versions.node, 10) < INSTALLS_FROM.node ||
    Number.parseInt(stdout, 10) < INSTALLS_FROM.npm
  const fetched = [NEWER_NPM, ...packages.pinnedHere()].map((one) => `--package=${one}`)
  const exec = isOld ? ['exec', '--yes', ...fetched, '--', 'npm'] : []
  return run('npm', [...exec, ...parameters], process.env)
}

/**
 * @param {import('./packages.mjs').PackageSet} set
 * @returns {Promise<number>} npm's exit code
 */
async function installNow(set) {
  // Whoever was waited for may have installed the same.
  if (packages.hasInstalled(set)) return 0
  process.stderr.write(`${INSTALLING[packages.describe()]}\n`)
  const began = Date.now()
  // npm says nothing until it is done.
  const sign = setInterval(() => {
    process.stderr.write(`  still installing (${Math.round((Date.now() - began) / 1000)} s)\n`)
  }, SIGN_OF_LIFE_MS)
  return packages.install(set, runNpm).finally(() => {
    clearInterval(sign)
  })
}

checkNode()
const [name, ...parameters] = process.argv.slice(2)
// Brings the packages of the product alone: for an upgrade beside the running one.
const isForPackages = name === 'packages'
const program = isForPackages ? [] : findProgram(name)
const set = isForPackages || OF_THE_PRODUCT.has(name ?? '') ? 'production' : 'all'
if (name === 'bench' && parameters.includes('--help') && !packages.hasInstalled(set)) {
  // The help itself comes with the packages for development.
  const benchmarks = ['measurements', 'resilience'].flatMap((room) => {
    const folder = path.join(root, 'benchmarks', room)
    if (!existsSync(folder)) return []
    return readdirSync(folder).filter((one) => existsSync(path.join(folder, one, 'index.ts')))
  })
  process.stdout.write(
    `npm run bench -- NAME [options]\n\nBenchmarks: ${benchmarks.sort().join(', ')}.\n` +
      'The packages for development are not installed: run one of them, and they are. Then this help has the options too.\n',
  )
  process.exit(0)
}
if (!packages.hasInstalled(set)) await install(set)
if (isForPackages) {
  process.stdout.write('The packages are installed.\n')
  process.exit(0)
}
const node =
  packages.findNode() ??
  fail(
    'The packages are installed, but the pinned Node is not among them: npm may be set to skip\n' +
      'optional packages (then run "npm ci --include=optional"), or there is none for this platform\n' +
      '(then get a Node of the same major version from https://nodejs.org).',
  )
const nodeParameters = [
  '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
  // As in node-shared/process/node-arguments.ts, which this file cannot load: any Node runs it.
  ...(set === 'production' ? ['--max-semi-space-size=16'] : []),
  // Node says aloud when an optional file is missing: it is only asked for one that is there.
  ...(existsSync(path.join(root, '.env')) ? ['--env-file=.env'] : []),
  ...program,
  ...parameters,
]
const environment = {
  // As in node-shared/process/node-arguments.ts.
  ...(set === 'production' && {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '1000000',
    MALLOC_TRIM_THRESHOLD_: '16000000',
  }),
  // What has been compiled once is not compiled again: a start is a third of a second shorter.
  NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'),
  ...process.env,
  // Its own folder first: programs that start "node" get the pinned one on every platform.
  PATH: [packages.binaries, path.dirname(node), process.env.PATH]
    .filter(Boolean)
    .join(path.delimiter),
}
becomeProgram(node, nodeParameters, environment)
process.exit(await run(node, nodeParameters, environment))
