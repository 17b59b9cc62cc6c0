import path from 'node:path'
import { z } from 'zod'
import type { FirebaseSettings } from '../shared/firebase-settings.ts'
import { FirebaseSettingsError, parseFirebaseSettings } from '../shared/firebase-settings.ts'
import { ownValue } from '../shared/own-value.ts'
import { EnvironmentError } from './errors.ts'

/** Everything that the build takes from its environment. */
export interface BuildConfig {
  readonly settings: FirebaseSettings
  /** Public origin of the site, for canonical addresses; no trailing slash. */
  readonly siteUrl: string
  /** Whether search engines may list a public site that shows sample content. */
  readonly indexesSamples: boolean
  /** What `same-origin` means outside the browser. */
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
  /** Absolute path of the machine-readable report. */
  readonly reportFile: string
  /** Absolute path of the folder that keeps fetched pictures by content. */
  readonly imageCacheDir: string
  /** Absolute path of the list of posts that cannot be built, or null when there is none. */
  readonly quarantineFile: string | null
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
  PLIEGO_BUILD_REPORT: z.string().default('.cache/pliego-build-report.json'),
  PLIEGO_IMAGE_CACHE_DIR: z.string().default('.cache/pliego-images'),
  PLIEGO_QUARANTINE_FILE: z.string().optional(),
})

/**
 * Reads the environment of a build. Empty strings count as unset.
 *
 * @param environment the variables, `process.env` in a build
 * @param directory the site's folder, against which relative paths are resolved
 * @throws EnvironmentError listing every bad variable
 */
export function readBuildConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  directory: string = process.cwd(),
): BuildConfig {
  const problems: string[] = []
  const given = Object.fromEntries(
    Object.keys(schema.shape).map((key) => [key, ownValue(environment, key) || undefined]),
  )
  const own = schema.safeParse(given)
  if (!own.success) {
    problems.push(...own.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  }
  const settings = readSettings(environment, problems)
  if (!own.success || settings === null) {
    throw new EnvironmentError(
      `The environment of the build is not usable:\n- ${problems.join('\n- ')}`,
    )
  }
  const backend = own.data.PLIEGO_BACKEND_ORIGIN
  const quarantine = own.data.PLIEGO_QUARANTINE_FILE
  const resolveHost = (host: string | null): string | null =>
    host === 'same-origin' ? backend : host === null ? null : new URL(host).origin
  return {
    settings,
    siteUrl: own.data.PLIEGO_SITE_URL,
    indexesSamples: own.data.PLIEGO_INDEX_SAMPLE_CONTENT,
    backendOrigin: backend,
    buildToken:
      settings.hosts.firestore === 'same-origin' ? (own.data.PLIEGO_BUILD_TOKEN ?? null) : null,
    firestoreOrigin: resolveHost(settings.hosts.firestore),
    storageOrigin: resolveHost(settings.hosts.storage),
    reportFile: path.resolve(directory, own.data.PLIEGO_BUILD_REPORT),
    imageCacheDir: path.resolve(directory, own.data.PLIEGO_IMAGE_CACHE_DIR),
    quarantineFile: quarantine === undefined ? null : path.resolve(directory, quarantine),
  }
}

function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  problems: string[],
): FirebaseSettings | null {
  try {
    return parseFirebaseSettings(environment)
  } catch (error) {
    if (!(error instanceof FirebaseSettingsError)) throw error
    problems.push(...error.problems)
    return null
  }
}
