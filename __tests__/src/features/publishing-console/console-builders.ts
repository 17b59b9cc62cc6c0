import { postRef } from '../../../setup/documents'
import { jest } from '@jest/globals'
import { act } from '@testing-library/react'
import type { WireEvent } from '../../../../shared/publish/publish-events'
import {
  buildDetailsSchema,
  buildSummarySchema,
  integritySchema,
  overviewSchema,
  releaseDifferenceSchema,
  releaseSummarySchema,
  type BuildSummary,
  type Overview,
  type ReleaseSummary,
} from '../../../../shared/publish/publish-overview'
import type { ConsoleSources } from '../../../../src/features/publishing-console/sources/console-sources'
import type { StreamListener } from '../../../../src/platform/publisher/event-stream'

const AT = '2026-03-04T14:03:07.000Z'

export const buildOf = (number: number, change: Partial<BuildSummary> = {}): BuildSummary => ({
  ...buildSummarySchema.parse({
    id: `b${number}`,
    state: 'live',
    standing: 'live',
    liveFrom: '2026-03-04T14:03:07.200Z',
    cause: 'a post changed',
    attempt: 1,
    createdAt: AT,
    startedAt: AT,
    finishedAt: '2026-03-04T14:03:07.200Z',
    notBefore: null,
    release: number,
    reason: null,
    warnings: [],
    changes: [
      {
        ...postRef(`p${number}`),
        path: `/discover/post-${number}`,
        title: `Post ${number}`,
        kind: 'upsert',
        revision: 1,
        by: 'pliego-first-author',
      },
    ],
    changeCount: 1,
  }),
  ...change,
})

export const releaseOf = (
  release: number,
  change: Partial<ReleaseSummary> = {},
): ReleaseSummary => ({
  ...releaseSummarySchema.parse({
    release,
    createdAt: AT,
    buildId: `b${release}`,
    cause: 'a post changed',
    people: ['pliego-first-author'],
    files: 2137,
    pages: 120,
    bytes: 28_000_000,
    changes: { addedPages: 0, changedPages: 3, removedPages: 0, otherFiles: 1 },
  }),
  ...change,
})

export const overviewOf = (change: Partial<Overview> = {}): Overview => ({
  ...overviewSchema.parse({
    live: { release: 12, since: AT, buildId: 'b12' },
    held: null,
    newestRelease: 12,
    running: [],
    queue: [],
    builder: {
      mode: 'ready',
      reason: null,
      memoryBytes: 812_000_000,
      changesSinceFull: 41,
      lastFullAt: AT,
      drift: 0,
    },
  }),
  ...change,
})

export const HOLD = {
  release: 11,
  by: 'pliego-second-author',
  at: AT,
  reason: 'A wrong price',
}

/** A publisher under the test's control. */
export function fakeConsole() {
  let listener: StreamListener | null = null
  const stop = jest.fn()
  const sources = {
    listFirstRedirects: jest.fn<ConsoleSources['listFirstRedirects']>(async () => ({
      entries: [],
      next: null,
    })),
    listRedirects: jest.fn<ConsoleSources['listRedirects']>(),
    saveRedirect: jest.fn<ConsoleSources['saveRedirect']>(),
    deleteRedirect: jest.fn<ConsoleSources['deleteRedirect']>(),
    addresses: jest.fn<ConsoleSources['addresses']>(async () => ({
      since: AT,
      missing: [],
      ledOn: [],
      stray: [],
    })),
    readTitle: jest.fn<ConsoleSources['readTitle']>(async (postId) => `Title of ${postId}`),
    readInsights: jest.fn<ConsoleSources['readInsights']>(async () => null),
    readRole: jest.fn<ConsoleSources['readRole']>(async () => 'editor'),
    follow: jest.fn<ConsoleSources['follow']>((given) => {
      listener = given
      return stop
    }),
    overview: jest.fn<ConsoleSources['overview']>(async () => overviewOf()),
    builds: jest.fn<ConsoleSources['builds']>(async () => ({
      builds: [buildOf(12), buildOf(11)],
      next: null,
    })),
    build: jest.fn<ConsoleSources['build']>(async (id) =>
      buildDetailsSchema.parse({
        build: buildOf(Number(id.slice(1))),
        report: {
          pages: { made: 1, changed: 3, removed: 0 },
          warnings: [
            { document: postRef('p12'), name: 'post-12', message: 'A picture is missing.' },
          ],
          leftOut: [{ document: postRef('p99'), problem: 'The title is too long.' }],
          timings: [{ phase: 'Rendering', ms: 41 }],
          logTail: ['done'],
        },
      }),
    ),
    releases: jest.fn<ConsoleSources['releases']>(async () => ({
      releases: [releaseOf(12), releaseOf(11)],
      next: null,
    })),
    difference: jest.fn<ConsoleSources['difference']>(async (from, to) =>
      releaseDifferenceSchema.parse({
        from,
        to,
        pages: [{ path: '/discover/post-12', change: 'changed' }],
        pageCounts: { added: 0, changed: 1, removed: 0 },
        otherFiles: { added: 0, changed: 2, removed: 0 },
        redirects: { added: 0, changed: 0, removed: 0 },
        hasOtherSources: false,
        next: null,
      }),
    ),
    goTo: jest.fn<ConsoleSources['goTo']>(async () => undefined),
    resume: jest.fn<ConsoleSources['resume']>(async () => undefined),
    confirmClock: jest.fn<ConsoleSources['confirmClock']>(async () => undefined),
    rebuild: jest.fn<ConsoleSources['rebuild']>(async () => undefined),
    verify: jest.fn<ConsoleSources['verify']>(async () =>
      integritySchema.parse({
        files: 2137,
        bytes: 28_000_000,
        tookMs: 3100,
        isLiveWhole: true,
        damage: [],
      }),
    ),
  }
  return {
    sources,
    stop,
    say: (event: WireEvent) => act(() => listener?.onEvent(event)),
    lose: () => act(() => listener?.onLost()),
    end: (reason: Parameters<StreamListener['onEnd']>[0]) => act(() => listener?.onEnd(reason)),
  }
}
