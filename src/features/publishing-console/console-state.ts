import type { WireEvent } from '../../../shared/publish/publish-events'
import type {
  BuildList,
  BuildSummary,
  Overview,
  ReleaseList,
  ReleaseSummary,
} from '../../../shared/publish/publish-overview'

/** Whether what is shown is what is. */
export type ConnectionState =
  | 'connecting'
  /** Told of everything as it happens. */
  | 'live'
  /** Streams do not come through: asked for every few seconds. */
  | 'asking'
  | 'lost'

/** The publisher as the console shows it. */
export interface ConsoleData {
  readonly overview: Overview
  readonly builds: BuildList
  readonly releases: ReleaseList
}

/** The state of the console. */
export type ConsoleState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'ready'; readonly data: ConsoleData; readonly connection: ConnectionState }

/** Events that change the state. */
export type ConsoleAction =
  | { readonly kind: 'read'; readonly data: ConsoleData }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'connection'; readonly connection: ConnectionState }
  | { readonly kind: 'event'; readonly event: WireEvent }
  | { readonly kind: 'older-builds'; readonly list: BuildList }
  | { readonly kind: 'older-releases'; readonly list: ReleaseList }

/** The data after something happened. */
export function consoleReducer(state: ConsoleState, action: ConsoleAction): ConsoleState {
  switch (action.kind) {
    case 'loading':
    case 'refused':
      return { kind: action.kind }
    case 'failed':
      // What was read before is worth more than a page that only says that it failed.
      return state.kind === 'ready'
        ? { ...state, connection: 'lost' }
        : { kind: 'failed', message: action.message }
    case 'read':
      return state.kind === 'ready'
        ? { ...state, data: merged(state.data, action.data) }
        : { kind: 'ready', data: action.data, connection: 'connecting' }
    case 'connection':
      return state.kind === 'ready' ? { ...state, connection: action.connection } : state
    case 'event':
      return state.kind === 'ready'
        ? { ...state, connection: 'live', data: afterEvent(state.data, action.event) }
        : state
    case 'older-builds':
      return state.kind === 'ready'
        ? { ...state, data: { ...state.data, builds: withOlder(state.data.builds, action.list) } }
        : state
    case 'older-releases':
      return state.kind === 'ready'
        ? { ...state, data: { ...state.data, releases: olderReleases(state.data, action.list) } }
        : state
  }
}

function afterEvent(data: ConsoleData, event: WireEvent): ConsoleData {
  switch (event.kind) {
    case 'hello':
    case 'receipt':
      return data
    case 'overview':
      return { ...data, overview: event.overview }
    case 'build':
      return { ...data, builds: { ...data.builds, builds: withBuild(data.builds, event.build) } }
    case 'release':
      return {
        ...data,
        releases: { ...data.releases, releases: withRelease(data.releases, event.release) },
      }
    case 'progress': {
      const { progress } = event
      const others = data.overview.running.filter(({ buildId }) => buildId !== progress.buildId)
      return { ...data, overview: { ...data.overview, running: [...others, progress] } }
    }
  }
}

/** Builds count up: `b12` comes after `b9`. */
export function buildNumber(id: string): number {
  return Number(id.replace(/^\D+/, ''))
}

function withBuild({ builds }: BuildList, build: BuildSummary): BuildSummary[] {
  return newestFirst([...builds.filter(({ id }) => id !== build.id), build])
}

function newestFirst(builds: readonly BuildSummary[]): BuildSummary[] {
  return builds.toSorted((a, b) => buildNumber(b.id) - buildNumber(a.id))
}

function withRelease({ releases }: ReleaseList, release: ReleaseSummary): ReleaseSummary[] {
  const others = releases.filter((other) => other.release !== release.release)
  return [...others, release].toSorted((a, b) => b.release - a.release)
}

function withOlder(known: BuildList, older: BuildList): BuildList {
  const ids = new Set(known.builds.map(({ id }) => id))
  const added = older.builds.filter(({ id }) => !ids.has(id))
  return { builds: newestFirst([...known.builds, ...added]), next: older.next }
}

function olderReleases({ releases: known }: ConsoleData, older: ReleaseList): ReleaseList {
  const numbers = new Set(known.releases.map(({ release }) => release))
  const added = older.releases.filter(({ release }) => !numbers.has(release))
  return {
    releases: [...known.releases, ...added].toSorted((a, b) => b.release - a.release),
    next: older.next,
  }
}

/** The newest pages, read again; older builds that were read by hand stay in sight. */
function merged(known: ConsoleData, read: ConsoleData): ConsoleData {
  const oldest = buildNumber(read.builds.builds.at(-1)?.id ?? 'b0')
  const older = known.builds.builds.filter(({ id }) => buildNumber(id) < oldest)
  return {
    overview: read.overview,
    builds: {
      builds: [...read.builds.builds, ...older],
      next: older.length === 0 ? read.builds.next : known.builds.next,
    },
    releases: read.releases,
  }
}
