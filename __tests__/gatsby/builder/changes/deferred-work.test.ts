import { postRefs } from '../../../setup/documents.ts'
import { describe, expect, it } from '@jest/globals'
import { BrokenPagesError } from '../../../../gatsby/builder/protocol/builder-errors.ts'
import type { SiteChange } from '../../../../gatsby/pages/model/change/site-change.ts'
import { BackendUnreachableError, SearchIndexError } from '../../../../gatsby/errors.ts'
import { plannedPost } from '../support/planned-post.ts'
import { siteBuilderTests } from '../support/site-builder-tests.ts'

const { test, publish, source, open } = siteBuilderTests()

describe('deferred work', () => {
  const part = (id: string): SiteChange =>
    test().site.model.plan({
      posts: [plannedPost(id)],
      leftOut: [],
      removedIds: [],
      redirects: { set: [], remove: [] },
      cursor: null,
    })

  it('makes what is deferred, then the rest', async () => {
    test().deferred = [part('one'), part('two')]
    test().later = { ...test().later, hasDeferred: false }
    const made = await open().makeDeferred(new AbortController().signal)
    expect(made.written).toEqual(
      expect.arrayContaining([
        '/discover/one/index.html',
        '/discover/two/index.html',
        '/sitemap.xml',
        '/static/new.webp',
      ]),
    )
    expect(made.hasDeferred).toBe(false)
  })

  it('makes pages that wait before all others, and lets them go to the readers', async () => {
    test().deferred = [part('one')]
    test().waiting = ['/discover/tag/a', '/discover/tag/b', '/404']
    const builder = open()
    expect(builder.hasDeferred()).toBe(true)
    const first = await builder.makeDeferred(new AbortController().signal)
    expect(first).toMatchObject({ hasDeferred: true, hasWaitingPages: false })
    expect(first.written).toEqual([
      '/404/index.html',
      '/discover/tag/a/index.html',
      '/discover/tag/b/index.html',
      '/static/new.webp',
    ])
    expect(test().log).toEqual(['mark set', 'mark set'])
    const second = await builder.makeDeferred(new AbortController().signal)
    expect(second.written).toContain('/discover/one/index.html')
  })

  it('says that pages wait when it had to give way', async () => {
    publish('a')
    test().waiting = ['/discover/tag/a']
    const builder = open()
    expect(await builder.build(postRefs('a'))).toMatchObject({ hasWaitingPages: true })
    expect(await builder.makeDeferred(AbortSignal.abort())).toMatchObject({
      hasDeferred: true,
      hasWaitingPages: true,
    })
  })

  it('does not go on when a page that waited fails', async () => {
    test().waiting = ['/poison']
    const builder = open()
    await expect(builder.makeDeferred(new AbortController().signal)).rejects.toThrow(
      BrokenPagesError,
    )
    expect(builder.isSure()).toBe(false)
  })

  it('gives way between two parts, and goes on where it was', async () => {
    test().deferred = [part('one'), part('two')]
    const stop = new AbortController()
    const builder = open({
      gatsby: {
        apply: (change) => {
          stop.abort()
          return test().site.gatsby.apply(change)
        },
        waiting: () => 0,
        makeWaiting: () => Promise.reject(new Error('No page waits.')),
        pages: () => [],
        saveState: () => Promise.resolve(),
        collect: () => Promise.resolve({ removed: [], bytes: 0 }),
        getNode: () => undefined,
      },
    })
    const first = await builder.makeDeferred(stop.signal)
    expect(first.hasDeferred).toBe(true)
    expect(first.written).not.toContain('/discover/two/index.html')
    expect(first.written).not.toContain('/sitemap.xml')
    test().later = { ...test().later, hasDeferred: false }
    const second = await builder.makeDeferred(new AbortController().signal)
    expect(second.written).toContain('/discover/two/index.html')
    expect(second.written).toContain('/sitemap.xml')
    expect(second.hasDeferred).toBe(false)
  })

  it('says what could not be made, and waits with it for the next build', async () => {
    test().later = { ...test().later, failure: new SearchIndexError('No index.') }
    const made = await open().makeDeferred(new AbortController().signal)
    expect(made).toMatchObject({ problem: 'No index.', hasDeferred: false })
  })

  it('does not go on when a page of the rest fails', async () => {
    test().deferred = [part('bad')]
    test().site.failing.set('bad', ['/discover/bad'])
    const builder = open()
    await expect(builder.makeDeferred(new AbortController().signal)).rejects.toThrow(
      BrokenPagesError,
    )
    expect(builder.isSure()).toBe(false)
  })

  it('removes what nothing refers to any more, now and then', async () => {
    const builder = open()
    for (let build = 0; build < 100; build += 1) await builder.build([])
    const made = await builder.makeDeferred(new AbortController().signal)
    expect(made.removed).toEqual(['/static/old.webp'])
    expect((await builder.makeDeferred(new AbortController().signal)).removed).toEqual([])
  })
})

describe('saving', () => {
  it('ends the mark once the state is on the disk', async () => {
    publish('a')
    const builder = open()
    await builder.build(postRefs('a'))
    await builder.save()
    expect(test().log).toEqual([
      'mark set',
      'deferred [[],{"feeds":["/discover"]}]',
      'state saved',
      'mark cleared',
    ])
  })
})

describe('texts that name changed terms', () => {
  const termsLeft = { phrases: ['read it'], paths: ['/glossary/reading'] }
  const publishBoth = async () => {
    publish('a')
    publish('b')
    await open().build(postRefs('a', 'b'))
    test().prepared.length = 0
  }

  it('are prepared again, once, by the process that comes after', async () => {
    await publishBoth()
    const builder = open({ termsLeft })
    expect(builder.hasDeferredPages()).toBe(true)
    await builder.makeDeferred(new AbortController().signal)
    expect(test().prepared).toEqual(['a', 'b'])
    test().later = { ...test().later, hasDeferred: false }
    expect(builder.hasDeferred()).toBe(false)
  })

  it('leave out those that name none of them', async () => {
    await publishBoth()
    const builder = open({ termsLeft: { phrases: ['levy'], paths: [] } })
    await builder.makeDeferred(new AbortController().signal)
    expect(test().prepared).toEqual([])
  })

  it('wait for the next build where the backend does not answer, and hold nothing else up', async () => {
    await publishBoth()
    let isAway = true
    const postsById: typeof source.postsById = (ids) =>
      isAway ? Promise.reject(new BackendUnreachableError('away')) : source.postsById(ids)
    const builder = open({ termsLeft, source: { ...source, postsById } })
    const made = await builder.makeDeferred(new AbortController().signal)
    expect(made).toMatchObject({ problem: 'away', hasDeferred: false })
    expect(made.written).toContain('/sitemap.xml')
    isAway = false
    await builder.build(postRefs('a'))
    await builder.makeDeferred(new AbortController().signal)
    expect(test().prepared).toEqual(['a', 'b'])
  })
})
