import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { PackageFiles } from './compare-packages.ts'

const manifestSchema = z.looseObject({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
})

/** A version of Gatsby with the packages of it whose inside is used. */
export interface FetchedPackages {
  /** Versions by package. */
  readonly versions: ReadonlyMap<string, string>
  readonly files: PackageFiles
}

/**
 * Fetches a version of Gatsby and, where they are named, packages that belong to it: those that it asks for,
 * and a plugin in the newest version that came with it. Nothing of them is run.
 *
 * @param names packages, with `gatsby`
 * @param folder where the packages are put
 */
export function fetchPackages(
  version: string,
  names: readonly string[],
  folder: string,
): FetchedPackages {
  const gatsby = fetchPackage('gatsby', version, folder)
  const [major, minor] = gatsby.version.split('.')
  const others = names.filter((name) => name !== 'gatsby')
  const versions = others.map((name) => {
    const asked = new Map(Object.entries(gatsby.dependencies)).get(name)
    const range = asked ?? `~${major ?? ''}.${minor ?? ''}.0-0`
    return [name, fetchPackage(name, range, folder).version] as const
  })
  return {
    versions: new Map([['gatsby', gatsby.version], ...versions]),
    files: filesBelow(folder),
  }
}

/** Reads files of the packages in a folder such as `node_modules`. */
export function filesBelow(folder: string): PackageFiles {
  return (name) => {
    const file = path.join(folder, name)
    return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : null
  }
}

/** @throws Error when the registry has no such version; npm has said so */
function fetchPackage(name: string, range: string, folder: string): z.infer<typeof manifestSchema> {
  const shell = process.platform === 'win32'
  // The shell of Windows would take a caret or a tilde for its own.
  const wanted = shell ? `"${name}@${range}"` : `${name}@${range}`
  execFileSync('npm', ['pack', wanted, '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    shell,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const archive = readdirSync(folder).find(
    (file) =>
      file.endsWith('.tgz') && /^-\d/.test(file.slice(name.length)) && file.startsWith(name),
  )
  if (archive === undefined) throw new Error(`npm has fetched no ${name}@${range}.`)
  execFileSync('tar', ['-xzf', archive], { cwd: folder })
  renameSync(path.join(folder, 'package'), path.join(folder, name))
  return manifestSchema.parse(
    JSON.parse(readFileSync(path.join(folder, name, 'package.json'), 'utf8')),
  )
}
