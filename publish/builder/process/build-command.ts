import path from 'node:path'
import {
  BUNDLE_KEY,
  BUNDLE_STORE,
  PAGES_FIRST,
  PICTURE_STORE,
  RESUMED_START,
} from '../../../shared/publish/builder-protocol.ts'
import { NODE_ARGUMENTS, NODE_ENVIRONMENT } from '../../../node-shared/process/node-arguments.ts'
import type { PreparedWorkspace } from '../../workspace/prepare.ts'
import type { Command } from './process-group.ts'
import { FIREBASE_VARIABLES } from '../../../shared/firebase/firebase-settings.ts'
import { ownValue } from '../../../shared/records/own-value.ts'
import { INDEX_SAMPLES_VARIABLE } from '../../../shared/site/indexing.ts'
import { site } from '../../../shared/site/site.ts'

/** The program of the builder process, in the project and in each copy of it. */
export const BUILDER_PROGRAM = path.join('gatsby', 'builder', 'main.ts')

/** Starts it in a copy of the project. */
export const BUILDER: Command = {
  file: process.execPath,
  args: [...NODE_ARGUMENTS, '--expose-gc', BUILDER_PROGRAM],
}

/**
 * Starts a builder in a workspace, and tells it where its bundles and encoded pictures are. Readers get the pages first where
 * nothing that they have can be missing then.
 *
 * @param isFirst whether there is no release yet
 */
export function inWorkspace(
  { file, args }: Command,
  {
    isUnchanged,
    isResumable,
    bundles,
    pictures,
  }: Pick<PreparedWorkspace, 'isUnchanged' | 'isResumable' | 'bundles' | 'pictures'>,
  isFirst: boolean,
): Command {
  const told = [
    `${BUNDLE_STORE}${bundles.store}`,
    `${BUNDLE_KEY}${bundles.key}`,
    `${PICTURE_STORE}${pictures}`,
    ...(isUnchanged || isFirst ? [PAGES_FIRST] : []),
    ...(isResumable ? [RESUMED_START] : []),
  ]
  return { file, args: [...args, ...told] }
}

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
