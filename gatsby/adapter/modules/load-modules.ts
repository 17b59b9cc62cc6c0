import { readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { UnsupportedGatsbyError } from './adapter-errors.ts'
import type { KnownModules, Modules } from './modules.ts'
import { asFunction, BUILDER_MODULES, SHAPES } from './modules.ts'
import { openLargeMaps } from './large-maps.ts'

/** The only version whose internals are known. */
export const GATSBY_VERSION = '5.16.1'

const db = z.looseObject({
  getKeys: asFunction<() => Iterable<unknown>>('getKeys'),
  remove: asFunction<(key: string) => Promise<unknown>>('remove'),
  clearAsync: asFunction<() => Promise<unknown>>('clearAsync'),
})

/** How the packages are found: those of the site, and those that Gatsby itself uses. */
interface Packages {
  readonly site: NodeJS.Require
  readonly gatsby: NodeJS.Require
}

/**
 * Loads the modules that are used where changes are applied and looks whether they are what they should
 * be. Loading reads the saved state of the current folder, as the stock command does.
 *
 * @param directory the site's folder, which must be the current one
 * @throws UnsupportedGatsbyError naming the first thing that is not as expected
 */
export function loadModules(directory: string): Modules {
  if (realpathSync(directory) !== realpathSync(process.cwd())) {
    throw new UnsupportedGatsbyError(
      `Gatsby must run in the site's folder ${directory}, not in ${process.cwd()}.`,
    )
  }
  const packages = knownPackages(directory)
  largeMaps(packages.gatsby)
  return loadFrom(packages, BUILDER_MODULES)
}

/**
 * Loads the named modules, in their order, and looks whether they are what they should be.
 *
 * @param directory the site's folder
 * @throws UnsupportedGatsbyError naming the first thing that is not as expected
 */
export function loadSome<Name extends keyof KnownModules>(
  directory: string,
  names: readonly Name[],
): Pick<KnownModules, Name> {
  return loadFrom(knownPackages(directory), names)
}

/** @throws UnsupportedGatsbyError when another version is installed than the known one */
function knownPackages(directory: string): Packages {
  const site = createRequire(path.join(directory, 'package.json'))
  const manifest = resolved(site, 'gatsby/package.json')
  const { version } = z
    .looseObject({ version: z.string() })
    .parse(JSON.parse(readFileSync(manifest, 'utf8')))
  if (version !== GATSBY_VERSION) {
    throw new UnsupportedGatsbyError(
      `Gatsby ${version} is installed; changes are applied with ${GATSBY_VERSION} alone.`,
    )
  }
  return { site, gatsby: createRequire(manifest) }
}

function loadFrom<Name extends keyof KnownModules>(
  { site, gatsby }: Packages,
  names: readonly Name[],
): Pick<KnownModules, Name> {
  // Of others, the packages that Gatsby itself uses, whatever else is installed beside them.
  const load = (name: Name): unknown =>
    (/^gatsby(-plugin-[a-z]+)?\//.test(name) ? site : gatsby)(name) as unknown
  return Object.fromEntries(
    names.map((name) => {
      const parsed = SHAPES[name].safeParse(loaded(load, name))
      if (!parsed.success) {
        throw new UnsupportedGatsbyError(
          `Gatsby's ${name} is not as expected: ${z.prettifyError(parsed.error)}`,
        )
      }
      return [name, parsed.data]
    }),
  ) as unknown as Pick<KnownModules, Name>
}

/** The database behind one of Gatsby's caches. */
export function cacheDatabase(modules: Modules, name: string): z.infer<typeof db> {
  const Cache = modules['gatsby/dist/utils/cache-lmdb'].default
  return db.parse(new Cache({ name, encoding: 'string' }).init().getDb())
}

/** To be called before Gatsby opens a database. */
function largeMaps(gatsby: NodeJS.Require): void {
  try {
    openLargeMaps(gatsby('lmdb'))
  } catch (error) {
    throw new UnsupportedGatsbyError("Gatsby's lmdb is not as expected.", { cause: error })
  }
}

function resolved(site: NodeJS.Require, name: string): string {
  try {
    return site.resolve(name)
  } catch (error) {
    throw new UnsupportedGatsbyError(`${name} is not installed.`, { cause: error })
  }
}

function loaded<Name extends string>(load: (name: Name) => unknown, name: Name): unknown {
  try {
    return load(name)
  } catch (error) {
    throw new UnsupportedGatsbyError(`Gatsby's ${name} cannot be loaded.`, { cause: error })
  }
}
