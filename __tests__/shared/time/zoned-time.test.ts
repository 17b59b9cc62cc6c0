import { describe, expect, it } from '@jest/globals'
import { resolveWallTime, wallTimeAt, zoneOffsetName } from '../../../shared/time/zoned-time'

const MADRID = 'Europe/Madrid'
const iso = (at: Date) => at.toISOString()

describe('times on the wall', () => {
  it('become moments in their zone', () => {
    expect(resolveWallTime('2026-12-03T09:00', MADRID)).toEqual({
      kind: 'one',
      at: new Date('2026-12-03T08:00:00Z'),
    })
    expect(resolveWallTime('2026-12-03T09:00', 'America/Costa_Rica')).toEqual({
      kind: 'one',
      at: new Date('2026-12-03T15:00:00Z'),
    })
  })

  it('that the clocks jump over are told, with the time that comes instead', () => {
    const resolved = resolveWallTime('2027-03-28T02:30', MADRID)
    expect(resolved.kind).toBe('never')
    if (resolved.kind !== 'never') return
    expect(iso(resolved.instead)).toBe('2027-03-28T01:30:00.000Z')
    expect(wallTimeAt(resolved.instead, MADRID)).toBe('2027-03-28T03:30')
  })

  it('that come twice are told, both of them', () => {
    const resolved = resolveWallTime('2026-10-25T02:30', MADRID)
    expect(resolved).toEqual({
      kind: 'twice',
      first: new Date('2026-10-25T00:30:00Z'),
      second: new Date('2026-10-25T01:30:00Z'),
    })
  })

  it.each(['2026-10-25T03:00', '2026-10-25T01:59', '2027-03-28T03:00', '2027-03-28T01:59'])(
    'beside a change of the clocks are plain: %s',
    (wall) => {
      const resolved = resolveWallTime(wall, MADRID)
      expect(resolved.kind).toBe('one')
      if (resolved.kind === 'one') expect(wallTimeAt(resolved.at, MADRID)).toBe(wall)
    },
  )

  it('know zones that change their clocks by half an hour, or skipped a whole day', () => {
    expect(resolveWallTime('2027-04-04T01:45', 'Australia/Lord_Howe').kind).toBe('twice')
    expect(resolveWallTime('2011-12-30T12:00', 'Pacific/Apia').kind).toBe('never')
  })

  it.each(['', '2026-12-03', '2026-13-03T09:00', 'tomorrow', '2026-02-31T25:00'])(
    'are refused when they are none: %s',
    (wall) => {
      expect(resolveWallTime(wall, MADRID)).toEqual({ kind: 'invalid' })
    },
  )
})

describe('the name of an offset', () => {
  it.each([
    ['2026-12-03T08:00:00Z', MADRID, 'UTC+1'],
    ['2026-07-03T08:00:00Z', MADRID, 'UTC+2'],
    ['2026-07-03T08:00:00Z', 'America/Costa_Rica', 'UTC-6'],
    ['2026-12-03T08:00:00Z', 'Asia/Kolkata', 'UTC+05:30'],
    ['2026-12-03T08:00:00Z', 'America/St_Johns', 'UTC-03:30'],
    ['2026-12-03T08:00:00Z', 'Etc/UTC', 'UTC'],
  ])('at %s in %s is %s', (at, zone, name) => {
    expect(zoneOffsetName(new Date(at), zone)).toBe(name)
  })
})
