import { describe, expect, it } from '@jest/globals'
import { describeVersion } from '../../../../src/editing/revisions/describe-version'
import { POST_VERSIONS } from '../../../../src/features/post-editor/session/versions/post-revisions-dialog'
import { site } from '../../../../shared/site/site'
import { storedPost } from '../../features/post-editor/screen/bar/stored-session'
import { keptVersion } from './kept-version'

const revision = (updatedBy?: string, ...writers: string[]) => ({
  kind: 'saved' as const,
  version: storedPost({
    updatedAt: new Date(0),
    ...(updatedBy === undefined ? {} : { updatedBy }),
  }),
  writers: writers.length === 0 ? null : writers,
})
const name = site.defaultAuthorName

describe('a saved version', () => {
  it('says who saved it', () => {
    expect(describeVersion(POST_VERSIONS, revision('ana', 'ana'), 'ana')).toMatch(
      /^Draft, kept on .* by you$/,
    )
    const other = describeVersion(POST_VERSIONS, revision('ben'), 'ana')
    expect(other.endsWith(` by ${name}`)).toBe(true)
  })

  it('says nothing of it where that was not stored', () => {
    expect(describeVersion(POST_VERSIONS, revision(), 'ana')).not.toContain(' by ')
  })

  it('names others whose words it holds, the reader first', () => {
    expect(describeVersion(POST_VERSIONS, revision('ana', 'ben'), 'ana')).toMatch(
      new RegExp(`^Draft, kept on .* by you\\. Written by ${name}\\.$`),
    )
    expect(describeVersion(POST_VERSIONS, revision('ben', 'ben', 'ana'), 'ana')).toContain(
      ` by ${name}. Written by you and ${name}.`,
    )
  })
})

describe('a kept version', () => {
  it('says who wrote it since the version before, and that no one saved it', () => {
    const text = describeVersion(POST_VERSIONS, keptVersion({ writers: ['ben', 'ana'] }), 'ana')
    expect(text).toMatch(new RegExp(`^Kept automatically .* Written by you and ${name}\\.$`))
  })
})
