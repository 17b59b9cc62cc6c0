import { describe, expect, it } from '@jest/globals'
import { describeRevision } from '../../../../../src/features/post-editor/revisions/revision-row'
import { site } from '../../../../../shared/site'
import { storedPost } from '../saving/stored-session'

const revision = (updatedBy?: string) =>
  storedPost({ updatedAt: new Date(0), ...(updatedBy === undefined ? {} : { updatedBy }) })

describe('a saved version', () => {
  it('says who saved it', () => {
    expect(describeRevision(revision('ana'), 'ana')).toMatch(/^Draft, kept on .* by you$/)
    const other = describeRevision(revision('ben'), 'ana')
    expect(other.endsWith(` by ${site.defaultAuthorName}`)).toBe(true)
  })

  it('says nothing of it where that was not stored', () => {
    expect(describeRevision(revision(), 'ana')).not.toContain(' by ')
  })
})
