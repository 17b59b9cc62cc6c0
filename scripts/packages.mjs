/**
 * The installed packages and the pinned Node among them. Plain JavaScript for Node 18, without
 * packages: it runs before any is there.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * What is installed: the packages that the product runs on, or those for tests and checks too.
 *
 * @typedef {'production' | 'all'} PackageSet
 */

const STAMP = '.pliego-lock-hash'

/** Names the process that installs; beside node_modules, which npm empties. */
const TURN = '.pliego-installing'
const LOOK_AGAIN_MS = 250

/** A package with a binary of Node has these for compilers of native packages: 67 MB of 190. */
const NOT_THE_BINARY = ['include', 'share']

/** Packages bring what they need prebuilt: scripts of theirs would only cost time, and trust. */
const NPM_FLAGS = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/** @param {string} root the project's folder */
export function packagesIn(root) {
  const modules = path.join(root, 'node_modules')
  const stampFile = path.join(modules, STAMP)
  const lockFile = path.join(root, 'package-lock.json')
  const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex')

  /**
   * What the last complete installation was. Stamps without a set are of a time when there was one.
   *
   * @returns {{ hash: string, set: PackageSet } | null}
   */
  function readStamp() {
    if (!existsSync(stampFile)) return null
    const [hash = '', set] = readFileSync(stampFile, 'utf8').trim().split(' ')
    return { hash, set: set === 'production' ? 'production' : 'all' }
  }

  /** @param {PackageSet} set */
  function writeStamp(set) {
    writeFileSync(stampFile, `${lockHash()} ${set}\n`)
  }

  /**
   * Whether `npm install` or `npm ci` was run by hand: npm's own record of node_modules has
   * every package of the lock file in its version. Packages for other platforms are not expected.
   *
   * @param {PackageSet} set
   */
  function isInstalledByHand(set) {
    const record = path.join(modules, '.package-lock.json')
    if (!existsSync(record)) return false
    const installed = packagesOf(record)
    return Object.entries(packagesOf(lockFile)).every(
      ([place, { version, dev, optional, devOptional }]) =>
        !place.startsWith('node_modules/') ||
        optional ||
        devOptional ||
        (dev && set === 'production') ||
        (place in installed && installed[place]?.version === version),
    )
  }

  return {
    binaries: path.join(modules, '.bin'),

    /** The package with the pinned Node for this platform, with its version; none where there is none. */
    pinnedHere() {
      const platform = process.platform === 'win32' ? 'win' : process.platform
      return Object.entries(pinnedNodes(root))
        .filter(([name]) => name === `node-${platform}-${process.arch}`)
        .map((parts) => parts.join('@'))
    },

    /** The pinned Node; on a platform that it is not published for, this one if it is as new. */
    findNode() {
      const pinned = Object.entries(pinnedNodes(root)).flatMap(([name]) =>
        ['node', 'node.exe'].map((file) => path.join(modules, name, 'bin', file)),
      )
      return (
        pinned.find((file) => existsSync(file)) ?? (isPinnedMajor(root) ? process.execPath : null)
      )
    },

    /** @param {PackageSet} set */
    hasInstalled(set) {
      const stamp = readStamp()
      if (stamp?.hash === lockHash() && (stamp.set === 'all' || set === 'production')) return true
      if (stamp?.hash === lockHash()) return false
      const byHand = /** @type {const} */ (['all', set]).find((one) => isInstalledByHand(one))
      if (byHand !== undefined) writeStamp(byHand)
      return byHand !== undefined
    },

    /** Whether there is nothing yet, something else, or the packages for tests are to be added. */
    describe() {
      if (!existsSync(modules)) return 'none'
      return readStamp()?.hash === lockHash() ? 'production' : 'outdated'
    },

    /**
     * Waits until no other program installs here, and keeps others waiting until the returned function is called.
     *
     * @param {() => void} onWait told once, when there is something to wait for
     * @returns {Promise<() => void>}
     */
    async takeTurn(onWait) {
      const file = path.join(root, TURN)
      for (let isTold = false; ; isTold = true) {
        try {
          writeFileSync(file, `${process.pid}\n`, { flag: 'wx' })
          return () => {
            rmSync(file, { force: true })
          }
        } catch (error) {
          // Where nothing can be written npm says so, with what to do.
          if (codeOf(error) !== 'EEXIST') return () => undefined
        }
        if (hasEnded(file)) rmSync(file, { force: true })
        else {
          if (!isTold) onWait()
          await delay(LOOK_AGAIN_MS)
        }
      }
    },

    /**
     * Installs what is missing. Packages for tests stay where they once were asked for, also when the
     * list changes: `npm start` between two runs of `npm test` takes nothing away.
     *
     * @param {PackageSet} set
     * @param {(parameters: readonly string[]) => Promise<number>} npm runs npm, resolves with its exit code
     * @returns {Promise<number>} npm's exit code
     */
    async install(set, npm) {
      const stamp = readStamp()
      const all = set === 'all' || stamp?.set === 'all'
      const command =
        stamp?.hash === lockHash()
          ? ['install', '--no-save', '--include=dev']
          : ['ci', all ? '--include=dev' : '--omit=dev']
      rmSync(stampFile, { force: true })
      const code = await npm([...command, ...NPM_FLAGS])
      if (code !== 0) return code
      for (const name of Object.keys(pinnedNodes(root))) {
        for (const folder of NOT_THE_BINARY) {
          rmSync(path.join(modules, name, folder), { recursive: true, force: true })
        }
      }
      writeStamp(all ? 'all' : 'production')
      return 0
    },
  }
}

/**
 * Whether the process that a file names is gone: its number may be that of another one since the machine, or the
 * container, was started anew.
 *
 * @param {string} file
 */
function hasEnded(file) {
  try {
    const owner = Number(readFileSync(file, 'utf8'))
    const startedAt = Date.now() - uptime() * 1000
    if (owner === process.pid || statSync(file).mtimeMs < startedAt) return true
    // Nothing is sent: it is only asked for.
    if (owner > 0) process.kill(owner, 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** @param {string} root */
function isPinnedMajor(root) {
  const major = process.versions.node.split('.')[0]
  return Object.values(pinnedNodes(root)).some((version) => version.split('.')[0] === major)
}

/**
 * The packages with the binary of the pinned Node, one for each platform, with their version.
 *
 * @param {string} root
 * @returns {Record<string, string>}
 */
function pinnedNodes(root) {
  return readJson(path.join(root, 'package.json')).optionalDependencies ?? {}
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }>}
 */
function packagesOf(file) {
  return readJson(file).packages ?? {}
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
