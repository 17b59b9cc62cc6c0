import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

const lines = (text: string): string[] => text.split('\0').filter((line) => line !== '')

/**
 * Clones the repository as a newcomer would and lays what is not committed yet on top, so that the
 * tests see the work tree, yet only files that git would hand over.
 */
export function cloneWorkTree(source: string, target: string): void {
  git(dirname(target), 'clone', '--quiet', '--no-local', source, target)
  for (const file of lines(git(source, 'ls-files', '-z', '--deleted'))) {
    rmSync(join(target, file), { force: true })
  }
  const changed = lines(
    git(source, 'ls-files', '-z', '--modified', '--others', '--exclude-standard'),
  )
  const deleted = new Set(lines(git(source, 'ls-files', '-z', '--deleted')))
  for (const file of changed) {
    if (deleted.has(file)) continue
    mkdirSync(dirname(join(target, file)), { recursive: true })
    cpSync(join(source, file), join(target, file))
  }
}

/**
 * Gives a clone the packages of its source as further names of the same files: installing them takes a
 * minute or two. Where the file system cannot do that, nothing is there and `npm start` installs them.
 */
export function linkPackages(source: string, target: string): void {
  const [packages, linked] = [join(source, 'node_modules'), join(target, 'node_modules')]
  const { status } = spawnSync('cp', ['-al', packages, linked])
  // What has been built and compiled for the source is not there in a new clone.
  rmSync(status === 0 ? join(linked, '.cache') : linked, { recursive: true, force: true })
}
