import { describe, expect, it } from '@jest/globals'
import { createHealer } from '../../../../publish/release/integrity/healer.ts'
import type { Damage } from '../../../../publish/release/model/release.ts'
import type { StoreState } from '../../../../publish/release/model/store-state.ts'

describe('A file that is lost for good', () => {
  const lost = (sha256: string): Damage => ({
    sha256,
    encoding: null,
    problem: 'missing',
    path: `/${sha256}`,
    releases: [],
    isRepaired: false,
  })

  it('is named in the log once a minute, however many readers ask for it', () => {
    const errors: unknown[] = []
    let now = 0
    const log = {
      info: () => undefined,
      warn: () => undefined,
      error: (_: string, fields?: object) => errors.push({ ...fields }),
    }
    const healer = createHealer({
      state: { log, live: null } as unknown as StoreState,
      sources: () => [],
      onLoss: undefined,
      elapsed: () => now,
    })
    healer.tell([lost('a')])
    healer.tell([lost('a'), lost('b')])
    now = 59_000
    healer.tell([lost('a')])
    expect(errors).toMatchObject([{ path: '/a' }, { path: '/b' }])
    now = 61_000
    healer.tell([lost('a')])
    expect(errors).toHaveLength(3)
  })
})
