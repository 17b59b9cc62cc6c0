import type { PublishEvent } from '../../../shared/publish-events'
import type {
  BuildList,
  BuildSummary,
  Overview,
  ReleaseList,
  ReleaseSummary,
} from '../../../shared/publish-overview'

/** Whether what is shown is what is. */
export type Connection =
  | 'connecting'
  /** Told of everything as it happens. */
  | 'live'
  /** Streams do not come through: asked for every few seconds. */
  | 'asking'
  | 'lost'

/** The publisher as the desk shows it. */
export interface Desk {
  readonly overview: Overview
  readonly builds: BuildList
  readonly releases: ReleaseList
}

/** What the desk knows. */
export type DeskState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'ready'; readonly desk: Desk; readonly connection: Connection }

/** What can happen to it. */
export type DeskAction =
  | { readonly kind: 'read'; readonly desk: Desk }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'connection'; readonly connection: Connection }
  | { readonly kind: 'event'; readonly event: PublishEvent }
  | { readonly kind: 'older-builds'; readonly list: BuildList }
  | { readonly kind: 'older-releases'; readonly list: ReleaseList }

/** The desk after something happened. */
export function nextDesk(state: DeskState, action: DeskAction): DeskState {
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
        ? { ...state, desk: merged(state.desk, action.desk) }
        : { kind: 'ready', desk: action.desk, connection: 'connecting' }
    case 'connection':
      return state.kind === 'ready' ? { ...state, connection: action.connection } : state
    case 'event':
      return state.kind === 'ready'
        ? { ...state, connection: 'live', desk: afterEvent(state.desk, action.event) }
        : state
    case 'older-builds':
      return state.kind === 'ready'
        ? { ...state, desk: { ...state.desk, builds: withOlder(state.desk.builds, action.list) } }
        : state
    case 'older-releases':
      return state.kind === 'ready'
        ? { ...state, desk: { ...state.desk, releases: olderReleases(state.desk, action.list) } }
        : state
  }
}

function afterEvent(desk: Desk, event: PublishEvent): Desk {
  switch (event.kind) {
    case 'hello':
    case 'receipt':
      return desk
    case 'overview':
      return { ...desk, overview: event.overview }
    case 'build':
      return { ...desk, builds: { ...desk.builds, builds: withBuild(desk.builds, event.build) } }
    case 'release':
      return {
        ...desk,
        releases: { ...desk.releases, releases: withRelease(desk.releases, event.release) },
      }
    case 'progress': {
      const { progress } = event
      const others = desk.overview.running.filter(({ buildId }) => buildId !== progress.buildId)
      return { ...desk, overview: { ...desk.overview, running: [...others, progress] } }
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

function olderReleases({ releases: known }: Desk, older: ReleaseList): ReleaseList {
  const numbers = new Set(known.releases.map(({ release }) => release))
  const added = older.releases.filter(({ release }) => !numbers.has(release))
  return {
    releases: [...known.releases, ...added].toSorted((a, b) => b.release - a.release),
    next: older.next,
  }
}

/** The newest pages, read again; older builds that were read by hand stay in sight. */
function merged(known: Desk, read: Desk): Desk {
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
