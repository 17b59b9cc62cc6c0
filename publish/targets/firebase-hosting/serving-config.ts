import type { FirebaseSettings } from '../../../shared/firebase/firebase-settings.ts'
import { firebaseConfig } from '../../../shared/hosting/hosting-config.ts'
import { pageOf } from '../../release/lists/shard.ts'
import type { ReleaseLists } from '../../release/model/target.ts'

/** Which paths a rule is for. */
type Pattern = { readonly glob: string } | { readonly regex: string }

/**
 * How a version answers, as the REST interface takes it.
 *
 * @see https://firebase.google.com/docs/reference/hosting/rest/v1beta1/sites.versions#servingconfig
 */
export interface ServingConfig {
  readonly headers: readonly (Pattern & { readonly headers: Readonly<Record<string, string>> })[]
  readonly redirects: readonly (Pattern & {
    readonly location: string
    readonly statusCode: number
  })[]
  readonly rewrites: readonly (Pattern & { readonly path: string })[]
  readonly cleanUrls: boolean
  readonly trailingSlashBehavior: 'ADD' | 'REMOVE'
}

/** The configuration of `firebase.json` with what is known of a release, in the words of the REST interface. */
export function servingConfig(
  { files, redirects }: Pick<ReleaseLists, 'files' | 'redirects'>,
  settings: FirebaseSettings,
): ServingConfig {
  const pages = [...files].flatMap(([file, { scriptHashes = [] }]) => {
    const path = file.endsWith('.html') ? pageOf(file) : null
    return path === null ? [] : [{ path, scriptHashes }]
  })
  const { hosting } = firebaseConfig({ settings, pages, redirects })
  return {
    headers: hosting.headers.map((rule) => ({
      ...patternOf(rule),
      headers: Object.fromEntries(rule.headers.map(({ key, value }) => [key, value])),
    })),
    redirects: hosting.redirects.map((rule) => ({
      ...patternOf(rule),
      location: rule.destination,
      statusCode: rule.type,
    })),
    rewrites: hosting.rewrites.map(({ source, destination }) => ({
      glob: source,
      path: destination,
    })),
    cleanUrls: hosting.cleanUrls,
    trailingSlashBehavior: hosting.trailingSlash ? 'ADD' : 'REMOVE',
  }
}

function patternOf(rule: {
  readonly source?: string | undefined
  readonly regex?: string | undefined
}): Pattern {
  return rule.regex === undefined ? { glob: rule.source ?? '**' } : { regex: rule.regex }
}
