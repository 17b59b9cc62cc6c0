import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import {
  brokenTextProblem,
  entryFor,
  readQuarantine,
} from '../../../../gatsby/posts/source/quarantine.ts'
import { emptyFolder } from '../../../setup/empty-folder.ts'

const entry = { postId: 'a', updatedAt: '2026-03-01T10:00:00.000Z', problem: 'never gets done' }

const folder = emptyFolder()

const read = async (text: string) => {
  const file = path.join(folder, 'quarantine.json')
  await writeFile(file, text)
  return readQuarantine(file)
}

const version = { postId: 'a', updatedAt: entry.updatedAt, revision: 3 }

describe('the list of posts that cannot be built', () => {
  it('names a version of a post by its time', async () => {
    const quarantine = await read(JSON.stringify([entry]))
    expect(entryFor(quarantine, version)).toEqual(entry)
  })

  it('says nothing of a later version or of another post', async () => {
    const quarantine = await read(JSON.stringify([entry]))
    const later = { ...version, updatedAt: '2026-03-01T10:00:00.001Z' }
    expect(entryFor(quarantine, later)).toBeNull()
    expect(entryFor(quarantine, { ...version, postId: 'b' })).toBeNull()
  })

  it('names a version by its revision where its time is not known', async () => {
    const quarantine = await read(JSON.stringify([{ ...entry, updatedAt: null, revision: 3 }]))
    expect(entryFor(quarantine, version)).toEqual(entry)
    expect(entryFor(quarantine, { ...version, revision: 4 })).toBeNull()
  })

  it('names every version where neither is known', async () => {
    const quarantine = await read(JSON.stringify([{ ...entry, updatedAt: null }]))
    expect(entryFor(quarantine, { ...version, revision: 9 })).toEqual(entry)
  })

  it.each([
    ['torn', '[{"postId":"a","upda'],
    ['of another shape', '{"a":1}'],
  ])('counts as empty when it is %s', async (_, text) => {
    expect((await read(text)).size).toBe(0)
  })

  it('counts as empty when there is none', async () => {
    expect((await readQuarantine(path.join(folder, 'missing.json'))).size).toBe(0)
    expect((await readQuarantine(null)).size).toBe(0)
  })
})

describe('the problem that an author is shown', () => {
  it('holds the first line of the reason and what to do', () => {
    const problem = brokenTextProblem(new Error(`${'long '.repeat(80)}\n    at somewhere`))
    expect(problem).toMatch(/^its text cannot be made into a page \(long /)
    expect(problem).toMatch(/Change what was added last and save the post again\.$/)
    expect(problem).not.toContain('somewhere')
    expect(problem.length).toBeLessThan(300)
  })
})
