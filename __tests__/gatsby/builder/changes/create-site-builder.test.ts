import { postRef, postRefs } from '../../../setup/documents.ts'
import { describe, expect, it } from '@jest/globals'
import type { SiteBuilderParts } from '../../../../gatsby/builder/changes/create-site-builder.ts'
import { BackendUnreachableError } from '../../../../gatsby/errors.ts'
import type { PostSource } from '../../../../gatsby/posts/source/post-source.ts'
import { EMPTY_QUARANTINE } from '../../../../gatsby/posts/source/quarantine.ts'
import { postFields } from '../../support/post-fields.ts'
import { siteBuilderTests } from '../support/site-builder-tests.ts'

const { test, publish, source, open } = siteBuilderTests()

describe('a build that may leave posts to a later one', () => {
  const heavy = (id: string, minute: number) => {
    const html = '<p>A</p>'.repeat(14_000)
    const updatedAt = new Date(Date.UTC(2026, 3, 1, 0, minute))
    test().documents.set(id, { id, data: postFields({ slug: id, revision: 1, updatedAt, html }) })
  }
  const readFrom: Date[] = []
  const reading: PostSource = {
    ...source,
    postsSince: (from) => {
      readFrom.push(from)
      return Promise.resolve(
        [...test().documents.values()].filter(
          ({ data }) => Number(data['updatedAt']) >= Number(from),
        ),
      )
    },
  }

  it('makes light posts, says which ones wait, and does not speak of them as made', async () => {
    heavy('heavy', 5)
    publish('light', 9)
    const built = await open().build(postRefs('heavy', 'light'), true)
    expect(test().prepared).toEqual(['light'])
    expect(built.report.documents.map(({ id }) => id)).toEqual(['light'])
    expect(built.deferred).toEqual([
      { ...postRef('heavy'), reason: expect.stringContaining('other posts are made first') },
    ])
  })

  it('reads what waits again, also when no message names it', async () => {
    heavy('heavy', 5)
    publish('light', 9)
    const builder = open({ source: reading })
    await builder.build(postRefs('light'), true)
    const next = await builder.build([], true)
    expect(test().prepared).toEqual(['light', 'heavy'])
    expect(readFrom.at(-1)).toEqual(new Date(Date.UTC(2026, 3, 1, 0, 4)))
    expect(next.deferred).toEqual([])
    await builder.build([], true)
    expect(readFrom.at(-1)).toEqual(new Date(Date.UTC(2026, 3, 1, 0, 8)))
  })

  it('leaves nothing to a later one when it is not asked to', async () => {
    heavy('heavy', 5)
    publish('light', 9)
    const built = await open().build(postRefs('heavy', 'light'))
    expect(test().prepared).toEqual(['heavy', 'light'])
    expect(built.deferred).toEqual([])
  })
})

describe('building what a message names', () => {
  it('makes the page and says what it is', async () => {
    publish('a', 3)
    const built = await open().build(postRefs('a'))
    expect(built).toMatchObject({
      written: ['/cards/discover/a.png', '/discover/a/index.html'],
      removed: [],
      hasDeferred: true,
      report: {
        documents: [
          {
            source: 'posts',
            id: 'a',
            path: '/discover/a',
            revision: 3,
            digest: expect.any(String),
          },
        ],
        leftOut: [],
        quarantine: [],
        pages: { total: 3, made: 1, changed: 0, removed: 0 },
      },
    })
    expect(built.report.warnings).toContainEqual(
      expect.objectContaining({ document: postRef('a'), message: 'No alt' }),
    )
  })

  it('marks the store before the first change, and a change that is nothing changes nothing', async () => {
    publish('a')
    const builder = open()
    await builder.build(postRefs('a'))
    expect(test().log).toEqual(['mark set'])
    const again = await builder.build(postRefs('a'))
    expect(again.written).toEqual([])
    expect(again.report.documents).toHaveLength(1)
    expect(test().prepared).toEqual(['a'])
    expect(test().log).toEqual(['mark set'])
  })

  it('takes the page of a post off the site that is not public any more', async () => {
    publish('a')
    const builder = open()
    await builder.build(postRefs('a'))
    test().documents.delete('a')
    const built = await builder.build(postRefs('a'))
    expect(built.removed).toEqual(['/discover/a/index.html'])
    expect(built.report).toMatchObject({ documents: [], pages: { total: 2, removed: 1 } })
  })

  it('applies nothing when the backend does not answer', async () => {
    const builder = open({
      source: { ...source, postsById: () => Promise.reject(new BackendUnreachableError('no')) },
    })
    await expect(builder.build(postRefs('a'))).rejects.toThrow(BackendUnreachableError)
    expect(builder.isSure()).toBe(true)
    expect(test().log).toEqual([])
  })

  it('is not sure of anything after an exception in the middle', async () => {
    publish('a')
    const builder = open({ files: failingFiles() })
    await expect(builder.build(postRefs('a'))).rejects.toThrow('ENOSPC')
    expect(builder.isSure()).toBe(false)
  })

  it('leaves out a broken post, tells the publisher, and does not try that version again', async () => {
    publish('a')
    publish('bad')
    test().broken.add('bad')
    const builder = open()
    const built = await builder.build(postRefs('a', 'bad'))
    expect(built.report.documents.map(({ id }) => id)).toEqual(['a'])
    expect(built.report.leftOut).toMatchObject([
      { document: postRef('bad'), problems: ['is broken'] },
    ])
    expect(built.report.quarantine).toMatchObject([{ postId: 'bad', problem: 'is broken' }])
    const again = await builder.build(postRefs('bad'))
    expect(test().prepared).toEqual(['a', 'bad'])
    expect(again.report.leftOut).toMatchObject([
      { document: postRef('bad'), problems: ['is broken'] },
    ])
    test().broken.clear()
    publish('bad', 2)
    expect((await builder.build(postRefs('bad'))).report).toMatchObject({
      documents: [{ source: 'posts', id: 'bad', revision: 2 }],
      leftOut: [],
    })
  })

  it('honours what the publisher has found meanwhile', async () => {
    publish('a', 1)
    test().quarantine = new Map([
      ['a', { postId: 'a', updatedAt: null, revision: 1, problem: 'ended the builder' }],
    ])
    const builder = open()
    const built = await builder.build(postRefs('a'))
    expect(test().prepared).toEqual([])
    expect(built.report.leftOut).toMatchObject([{ problems: ['ended the builder'] }])
    test().quarantine = EMPTY_QUARANTINE
    const again = await builder.build(postRefs('a'))
    expect(again.report.documents.map(({ id }) => id)).toEqual(['a'])
    expect(again.report.leftOut).toEqual([])
  })

  it('leaves out a post whose page cannot be drawn and tells the publisher', async () => {
    publish('bad')
    test().site.failing.set('bad', ['/discover/bad'])
    const built = await open().build(postRefs('bad'))
    expect(built.report.quarantine).toMatchObject([{ postId: 'bad' }])
    expect(built.report.leftOut).toMatchObject([{ document: postRef('bad') }])
  })

  it('counts the posts now and then', async () => {
    const builder = open()
    for (let build = 0; build < 45; build += 1) {
      publish(`p${build}`)
      await builder.build(postRefs(`p${build}`))
    }
    expect(test().counts).toBe(2)
    test().clock += 6 * 60_000
    publish('q')
    await builder.build(postRefs('q'))
    expect(test().counts).toBe(3)
  })
})

/** Derived files that cannot be written. */
function failingFiles(): SiteBuilderParts['files'] {
  return {
    ...test().site.files,
    now: () => Promise.reject(new Error('ENOSPC')),
    hasDeferred: () => false,
    progress: () => null,
    deferrals: () => ({}),
    later: (signal) =>
      Promise.resolve(signal.aborted ? { ...test().later, written: [] } : test().later),
    warningsOf: () => [],
    warnings: () => [],
    close: () => Promise.resolve(),
  }
}
