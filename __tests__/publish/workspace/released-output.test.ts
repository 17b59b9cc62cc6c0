import { describe, expect, it } from '@jest/globals'
import { followReleasedOutput } from '../../../publish/workspace/released-output.ts'
import { releaseName } from '../../../publish/release/model/release.ts'

const opened = (release: string | null) => {
  const known: string[] = []
  const { output, whole } = followReleasedOutput(release, () => known.push('known'))
  return { output, whole, known }
}

describe('The release that holds the output of a workspace', () => {
  it('is the one of the whole folder, once there is one', () => {
    const { output, whole, known } = opened(null)
    expect(output.release()).toBeNull()
    whole?.isReleasedAs('1')
    expect(output.release()).toBe('1')
    expect(known).toHaveLength(1)
  })

  it('is not known while a change is in no release, whatever is released after it', () => {
    const { output } = opened('1')
    const first = output.change()
    const second = output.change()
    second.isReleasedAs('2')
    expect(output.release()).toBeNull()
    first.isReleasedAs('3')
    expect(output.release()).toBe('3')
  })

  it('is never known again after a change that has failed', () => {
    const { output } = opened('1')
    output.change()
    output.change().isReleasedAs('2')
    expect(output.release()).toBeNull()
  })

  it('stays after a change without files', () => {
    const { output } = opened('1')
    output.change().isEmpty()
    expect(output.release()).toBe('1')
  })

  it('is followed to one with the same files, but not from another one', () => {
    const { output } = opened('1')
    output.isSame('1', '2')
    expect(output.release()).toBe('2')
    output.isSame('1', '3')
    expect(output.release()).toBe('2')
  })

  it('has a name that the same number in another data folder does not have', () => {
    const of = (createdAt: string) => releaseName({ release: 4, createdAt })
    expect(of('2026-11-22T00:00:00.000Z')).not.toBe(of('2026-11-23T00:00:00.000Z'))
  })
})
