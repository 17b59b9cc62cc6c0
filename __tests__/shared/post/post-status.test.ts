import { describe, expect, it } from '@jest/globals'
import {
  canBecome,
  hasPublishTime,
  isForReaders,
  isInBin,
  isLive,
  POST_STATUSES,
} from '../../../shared/post/post-status.ts'

const statusesWhere = (holds: (status: (typeof POST_STATUSES)[number]) => boolean) =>
  POST_STATUSES.filter(holds)

describe('the status of a post', () => {
  it('says which posts readers see, now or at their time', () => {
    expect(statusesWhere(isLive)).toEqual(['published'])
    expect(statusesWhere(hasPublishTime)).toEqual(['scheduled'])
    expect(statusesWhere(isForReaders)).toEqual(['scheduled', 'published'])
  })

  it('lets a post leave the bin as a draft only, as the security rules do', () => {
    const [bin, ...others] = statusesWhere(isInBin)
    expect([bin, others]).toEqual(['binned', []])
    expect(statusesWhere((next) => canBecome('binned', next))).toEqual(['draft'])
  })

  it('lets every post that is not in the bin be put there', () => {
    for (const status of statusesWhere((status) => !isInBin(status))) {
      expect(canBecome(status, 'binned')).toBe(true)
    }
  })

  it('keeps what readers have seen from being scheduled before it is taken from them', () => {
    expect(canBecome('published', 'scheduled')).toBe(false)
    expect(canBecome('archived', 'scheduled')).toBe(true)
  })
})
