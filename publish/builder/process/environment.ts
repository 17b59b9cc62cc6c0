import { NODE_ENVIRONMENT } from '../../../node-shared/process/node-arguments.ts'
import { FIREBASE_VARIABLES } from '../../../shared/firebase/firebase-settings.ts'
import { ownValue } from '../../../shared/records/own-value.ts'
import { INDEX_SAMPLES_VARIABLE } from '../../../shared/site/indexing.ts'
import { site } from '../../../shared/site/site.ts'

/** Variables that decide what stands in the pages. All of them are public. */
export const SITE_VARIABLES: readonly string[] = [
  ...FIREBASE_VARIABLES,
  'GATSBY_ANALYTICS_SCRIPT',
  'GATSBY_SPEED_INSIGHTS_SCRIPT',
  INDEX_SAMPLES_VARIABLE,
]

/** Variables of the machine that a build may see. */
const MACHINE_VARIABLES = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LANG',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'NODE_EXTRA_CA_CERTS',
  // Where Node keeps what it has compiled of Gatsby: a quarter of the time that loading it takes.
  'NODE_COMPILE_CACHE',
] as const

/** Settings of the installation that a build is told. */
export interface BuildSettings {
  /** {@link SITE_VARIABLES} as they were given; missing ones are passed on as empty. */
  readonly siteVariables: Readonly<Record<string, string | undefined>>
  /** The public origin of the site, for canonical links. */
  readonly siteUrl: string
  /** Where the build reaches the backend that pages call `same-origin`. */
  readonly backendOrigin: string
  /** The token that it shows there, so that its reads are not counted. */
  readonly buildToken: string
  readonly reportFile: string
  readonly imageCacheDir: string
  /** Names the versions of posts that are left out because they broke a build. */
  readonly quarantineFile: string
  /** The day that the pages are made for, in the site's time zone, such as `2026-11-22`. */
  readonly day: string
}

/** The settings that change what a build makes, as opposed to where and how it runs. */
export function contentSettings(settings: BuildSettings): Readonly<Record<string, string>> {
  const { siteUrl, siteVariables } = settings
  return Object.fromEntries([
    ['PLIEGO_SITE_URL', siteUrl],
    ...SITE_VARIABLES.map((name) => [name, ownValue(siteVariables, name) ?? ''] as const),
  ])
}

/**
 * The whole environment of a build. The set of names never varies: Gatsby keys its caches, and the
 * hash that is in every page, by the names that are set.
 */
export function buildEnvironment(
  settings: BuildSettings,
  machine: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return {
    ...Object.fromEntries(
      MACHINE_VARIABLES.map((name) => [name, machine[name] ?? defaultOf(name)]),
    ),
    ...contentSettings(settings),
    PLIEGO_BACKEND_ORIGIN: settings.backendOrigin,
    PLIEGO_BUILD_TOKEN: settings.buildToken,
    PLIEGO_BUILD_REPORT: settings.reportFile,
    PLIEGO_IMAGE_CACHE_DIR: settings.imageCacheDir,
    PLIEGO_QUARANTINE_FILE: settings.quarantineFile,
    PLIEGO_BUILD_DAY: settings.day,
    NODE_ENV: 'production',
    CI: 'true',
    // The year in the footer begins with the year of the site.
    TZ: site.timeZone,
    // One worker: starting a pool costs more than it saves on two cores (8.1 s against 6.1 s).
    GATSBY_CPU_COUNT: '1',
    GATSBY_TELEMETRY_DISABLED: '1',
    ...NODE_ENVIRONMENT,
  }
}

function defaultOf(name: (typeof MACHINE_VARIABLES)[number]): string {
  if (name === 'TMPDIR') return '/tmp'
  return name === 'LANG' ? 'C.UTF-8' : ''
}
