import path from 'node:path'
import { z } from 'zod'
import { collectProblems, readVariables } from '../../node-shared/product/environment.ts'
import type { Environment } from '../../node-shared/product/environment.ts'
import { parseFirebaseSettings } from '../../shared/firebase/firebase-settings.ts'
import type { FirebaseSettings } from '../../shared/firebase/firebase-settings.ts'
import { EnvironmentError } from '../errors.ts'

/** Everything that the build takes from its environment. */
export interface BuildConfig {
  readonly settings: FirebaseSettings
  /** Public origin of the site, for canonical addresses; no trailing slash. */
  readonly siteUrl: string
  /** Whether search engines may list a public site that shows sample content. */
  readonly indexesSamples: boolean
  /** The origin that `same-origin` stands for outside the browser. */
  readonly backendOrigin: string
  /**
   * Shown to the embedded backend, so that the build's reads are not counted; null when another backend
   * answers. It opens nothing.
   */
  readonly buildToken: string | null
  /** Origin of the document store, or null for Firebase's own. */
  readonly firestoreOrigin: string | null
  /** Origin of the file store, or null for Firebase's own. */
  readonly storageOrigin: string | null
  /** The day that the pages are made for, such as `2026-11-22`; null for the day of this machine's clock. */
  readonly day: string | null
  /** Absolute path of the machine-readable report. */
  readonly reportFile: string
  /** Absolute path of the folder that keeps fetched pictures by content. */
  readonly imageCacheDir: string
  /** Absolute path of the list of posts that cannot be built, or null when there is none. */
  readonly quarantineFile: string | null
  /** Whether the development server asks, which sends no prebuilt pages. */
  readonly isDevelopment: boolean
}

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) origin such as http://127.0.0.1:8080' })
  .transform((address) => new URL(address).origin)

const schema = z.object({
  PLIEGO_SITE_URL: origin.default('http://localhost:8080'),
  PLIEGO_BACKEND_ORIGIN: origin.default('http://127.0.0.1:8080'),
  PLIEGO_BUILD_TOKEN: z.string().optional(),
  PLIEGO_INDEX_SAMPLE_CONTENT: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .transform((word) => word === 'true'),
  PLIEGO_BUILD_DAY: z.iso.date({ error: 'must be a day such as 2026-11-22' }).optional(),
  PLIEGO_BUILD_REPORT: z.string().default('.cache/pliego-build-report.json'),
  PLIEGO_IMAGE_CACHE_DIR: z.string().default('.cache/pliego-images'),
  PLIEGO_QUARANTINE_FILE: z.string().optional(),
  NODE_ENV: z.string().optional(),
})

/**
 * Reads the environment of a build. Empty strings count as unset.
 *
 * @param environment the variables, `process.env` in a build
 * @param directory the site's folder, against which relative paths are resolved
 * @throws EnvironmentError listing every bad variable
 */
export function readBuildConfig(
  environment: Environment = process.env,
  directory: string = process.cwd(),
): BuildConfig {
  const problems: string[] = []
  const own = readVariables(schema, environment, problems)
  const settings = collectProblems(problems, () => parseFirebaseSettings(environment))
  if (own === null || settings === null) {
    throw new EnvironmentError(
      `The environment of the build is not usable:\n- ${problems.join('\n- ')}`,
    )
  }
  const backend = own.PLIEGO_BACKEND_ORIGIN
  const quarantine = own.PLIEGO_QUARANTINE_FILE
  const resolveHost = (host: string | null): string | null =>
    host === 'same-origin' ? backend : host === null ? null : new URL(host).origin
  return {
    settings,
    siteUrl: own.PLIEGO_SITE_URL,
    indexesSamples: own.PLIEGO_INDEX_SAMPLE_CONTENT,
    backendOrigin: backend,
    buildToken:
      settings.hosts.firestore === 'same-origin' ? (own.PLIEGO_BUILD_TOKEN ?? null) : null,
    firestoreOrigin: resolveHost(settings.hosts.firestore),
    storageOrigin: resolveHost(settings.hosts.storage),
    day: own.PLIEGO_BUILD_DAY ?? null,
    reportFile: path.resolve(directory, own.PLIEGO_BUILD_REPORT),
    imageCacheDir: path.resolve(directory, own.PLIEGO_IMAGE_CACHE_DIR),
    quarantineFile: quarantine === undefined ? null : path.resolve(directory, quarantine),
    isDevelopment: own.NODE_ENV === 'development',
  }
}
