import { describe, expect, it } from '@jest/globals'
import {
  consoleReducer,
  type ConsoleData,
  type ConsoleAction,
  type ConsoleState,
} from '../../../../src/features/publishing-console/console-state'
import { buildOf, overviewOf, releaseOf } from './console-builders'

const dataOf = (change: Partial<ConsoleData> = {}): ConsoleData => ({
  overview: overviewOf(),
  builds: { builds: [buildOf(12), buildOf(9)], next: 'b9' },
  releases: { releases: [releaseOf(12), releaseOf(9)], next: null },
  ...change,
})

const after = (...actions: readonly ConsoleAction[]): ConsoleState =>
  actions.reduce(consoleReducer, { kind: 'loading' })

const ready = (...actions: readonly ConsoleAction[]): ConsoleData => {
  const state = after({ kind: 'read', data: dataOf() }, ...actions)
  if (state.kind !== 'ready') throw new Error(`Expected a console, got ${state.kind}.`)
  return state.data
}

const buildIds = ({ builds }: ConsoleData) => builds.builds.map(({ id }) => id)

describe('what the console knows', () => {
  it('puts a build into its place, by number and not by letters, or in the place of its old state', () => {
    const build = (number: number, state: 'building' | 'live') =>
      ({ kind: 'event', event: { kind: 'build', build: buildOf(number, { state }) } }) as const
    expect(buildIds(ready(build(10, 'live')))).toEqual(['b12', 'b10', 'b9'])
    const known = ready(build(13, 'building'), build(13, 'live'))
    expect(buildIds(known)).toEqual(['b13', 'b12', 'b9'])
    expect(known.builds.builds[0]?.state).toBe('live')
  })

  it('takes a new release and the progress of a build', () => {
    const progress = {
      buildId: 'b13',
      lane: 'full',
      cause: 'asked for',
      startedAt: '2026-03-04T14:03:07Z',
      phase: 'Rendering',
      done: 4,
      total: 10,
    } as const
    const known = ready(
      { kind: 'event', event: { kind: 'release', release: releaseOf(13) } },
      { kind: 'event', event: { kind: 'progress', progress } },
      { kind: 'event', event: { kind: 'progress', progress: { ...progress, done: 5 } } },
    )
    expect(known.releases.releases.map(({ release }) => release)).toEqual([13, 12, 9])
    expect(known.overview.running).toEqual([{ ...progress, done: 5 }])
  })

  it('adds older rows once, and keeps them when the newest are read again', () => {
    const older = { builds: [buildOf(9), buildOf(8)], next: null }
    const again = dataOf({ builds: { builds: [buildOf(13), buildOf(12), buildOf(9)], next: 'b9' } })
    const known = ready({ kind: 'older-builds', list: older }, { kind: 'read', data: again })
    expect(buildIds(known)).toEqual(['b13', 'b12', 'b9', 'b8'])
    expect(known.builds.next).toBeNull()
    const releases = { releases: [releaseOf(9), releaseOf(3)], next: null }
    const more = ready({ kind: 'older-releases', list: releases })
    expect(more.releases.releases.map(({ release }) => release)).toEqual([12, 9, 3])
  })

  it('keeps what it knows when the publisher is lost, and says so', () => {
    const lost = { kind: 'failed', message: 'No answer.' } as const
    expect(after(lost)).toEqual({ kind: 'failed', message: 'No answer.' })
    expect(after({ kind: 'read', data: dataOf() }, lost)).toMatchObject({
      kind: 'ready',
      connection: 'lost',
      data: { overview: { live: { release: 12 } } },
    })
  })
})
