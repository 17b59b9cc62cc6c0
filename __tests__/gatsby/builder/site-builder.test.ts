import { beforeEach, describe, expect, it } from '@jest/globals'
import { BrokenPagesError, ContentInDoubtError } from '../../../gatsby/builder/errors.ts'
import type { DerivedLater } from '../../../gatsby/derived/open-derived-files.ts'
import { openHeldContent } from '../../../gatsby/builder/reading/held-content.ts'
import { NO_DEFERRALS } from '../../../gatsby/model/deferrals.ts'
import type { SiteChange } from '../../../gatsby/model/site-change.ts'
import type { SiteBuilderParts } from '../../../gatsby/builder/site-builder.ts'
import { createSiteBuilder } from '../../../gatsby/builder/site-builder.ts'
import { BackendUnreachableError, SearchIndexError } from '../../../gatsby/errors.ts'
import type { PlannedNode, PostNodeFields } from '../../../gatsby/nodes/nodes.ts'
import { gatherPrepared } from '../../../gatsby/source/preparation/prepare-documents.ts'
import type { PostSource, RawDocument } from '../../../gatsby/source/post-source.ts'
import type { Quarantine } from '../../../gatsby/source/quarantine.ts'
import { EMPTY_QUARANTINE, versionOf } from '../../../gatsby/source/quarantine.ts'
import { postFields } from '../support/post-fields.ts'
import { fakeNodeStore } from './support/fake-node-store.ts'
import { fakeSite } from './support/fake-site.ts'
import { plannedPost } from './support/planned-post.ts'

/** What the backend shows, by id; null for one that is not public. */
let documents: Map<string, RawDocument>
let site: ReturnType<typeof fakeSite>
/** Posts whose preparation throws. */
let broken: Set<string>
let quarantine: Quarantine
let counts: number
let later: DerivedLater & { hasRest: boolean }
let deferred: SiteChange[]
let log: string[]
let clock: number
let prepared: string[]

const publish = (id: string, revision = 1) => {
  const updatedAt = new Date(Date.UTC(2026, 3, 1, 0, revision))
  documents.set(id, { id, data: postFields({ slug: id, revision, updatedAt }) })
}

const source: PostSource = {
  newestChange: () => Promise.resolve(null),
  async *allPosts() {
    yield await Promise.resolve([])
  },
  postsSince: () => Promise.resolve([]),
  removalsSince: () => Promise.resolve([]),
  postsById: (ids) =>
    Promise.resolve(ids.map((id) => documents.get(id)).filter((one) => one !== undefined)),
  countPosts: () => {
    counts += 1
    return Promise.resolve(documents.size)
  },
  redirects: () => Promise.resolve([]),
  redirectsOf: () => Promise.resolve([]),
}

const nodeOf = ({ id, data }: RawDocument): PlannedNode<PostNodeFields> => plannedPost(id, data)

beforeEach(() => {
  documents = new Map()
  site = fakeSite(fakeNodeStore())
  broken = new Set()
  quarantine = EMPTY_QUARANTINE
  counts = 0
  later = { written: ['/sitemap.xml'], removed: [], failure: null, hasRest: true }
  deferred = []
  log = []
  clock = 0
  prepared = []
})

const open = (more: Partial<SiteBuilderParts> = {}) =>
  createSiteBuilder({
    gatsby: {
      apply: site.gatsby.apply,
      pages: () => ['/', '/discover'],
      saveState: () => {
        log.push('state saved')
        return Promise.resolve()
      },
      collect: () => Promise.resolve({ removed: ['/static/old.webp'], bytes: 9 }),
    },
    model: {
      ...site.model,
      planLater: () => deferred.shift() ?? null,
      deferred: () => deferred.length,
      deferrals: () => ({ ...NO_DEFERRALS, bodies: deferred.map(() => 'deferred') }),
      redirects: () => [],
      leftOut: () => site.nodes.getNodesByType('PostLeftOut').map(leftOutFields),
      postCount: () => site.nodes.getNodesByType('Post').length,
    },
    files: {
      ...site.files,
      hasRest: () => later.hasRest,
      rest: () => null,
      putOff: () => ({ feeds: ['/discover'] }),
      later: (signal) => Promise.resolve(signal.aborted ? { ...later, written: [] } : later),
      warningsOf: (id) => [{ postId: id, slug: id, code: 'gate/x', message: 'No alt' }],
      warnings: () => [],
      close: () => Promise.resolve(),
    },
    figuresUntil: null,
    today: () => '2026-11-22',
    takePictures: () => ['/static/new.webp'],
    held: openHeldContent(site.nodes),
    source,
    preparer: {
      prepare: (read) => {
        prepared.push(...read.map(({ id }) => id))
        return Promise.resolve(
          gatherPrepared(
            read.map((document) =>
              broken.has(document.id)
                ? {
                    kind: 'broken',
                    entry: { ...versionOf(document), problem: 'is broken' },
                  }
                : { kind: 'post', node: nodeOf(document) },
            ),
          ),
        )
      },
    },
    readQuarantine: () => Promise.resolve(quarantine),
    mark: {
      set: () => {
        log.push('mark set')
      },
      clear: () => {
        log.push('mark cleared')
      },
    },
    writePutOff: (rest) => {
      log.push(`put off ${JSON.stringify([rest.pages.bodies, rest.files])}`)
      return Promise.resolve()
    },
    cursor: new Date(0),
    now: () => clock,
    memory: () => ({ rss: 2, heapUsed: 1 }),
    ...more,
  })

const leftOutFields = (node: object) => node as { postId: string; problems: string[] }

describe('a build that may leave posts to a later one', () => {
  const heavy = (id: string, minute: number) => {
    const html = '<p>A</p>'.repeat(14_000)
    const updatedAt = new Date(Date.UTC(2026, 3, 1, 0, minute))
    documents.set(id, { id, data: postFields({ slug: id, revision: 1, updatedAt, html }) })
  }
  const readFrom: Date[] = []
  const reading: PostSource = {
    ...source,
    postsSince: (from) => {
      readFrom.push(from)
      return Promise.resolve(
        [...documents.values()].filter(({ data }) => Number(data['updatedAt']) >= Number(from)),
      )
    },
  }

  it('makes light posts, says which ones wait, and does not speak of them as made', async () => {
    heavy('heavy', 5)
    publish('light', 9)
    const built = await open().build(['heavy', 'light'], true)
    expect(prepared).toEqual(['light'])
    expect(built.report.posts.map(({ id }) => id)).toEqual(['light'])
    expect(built.deferred).toEqual([
      { postId: 'heavy', reason: expect.stringContaining('other posts are made first') },
    ])
  })

  it('reads what waits again, also when no message names it', async () => {
    heavy('heavy', 5)
    publish('light', 9)
    const builder = open({ source: reading })
    await builder.build(['light'], true)
    const next = await builder.build([], true)
    expect(prepared).toEqual(['light', 'heavy'])
    expect(readFrom.at(-1)).toEqual(new Date(Date.UTC(2026, 3, 1, 0, 4)))
    expect(next.deferred).toEqual([])
    await builder.build([], true)
    expect(readFrom.at(-1)).toEqual(new Date(Date.UTC(2026, 3, 1, 0, 8)))
  })

  it('leaves nothing to a later one when it is not asked to', async () => {
    heavy('heavy', 5)
    publish('light', 9)
    const built = await open().build(['heavy', 'light'])
    expect(prepared).toEqual(['heavy', 'light'])
    expect(built.deferred).toEqual([])
  })
})

describe('building what a message names', () => {
  it('makes the page and says what it is', async () => {
    publish('a', 3)
    const built = await open().build(['a'])
    expect(built).toMatchObject({
      written: ['/cards/discover/a.png', '/discover/a/index.html'],
      removed: [],
      hasRest: true,
      report: {
        posts: [{ id: 'a', path: '/discover/a', revision: 3, digest: expect.any(String) }],
        leftOut: [],
        quarantine: [],
        pages: { total: 3, made: 1, changed: 0, removed: 0 },
      },
    })
    expect(built.report.warnings).toContainEqual(
      expect.objectContaining({ postId: 'a', message: 'No alt' }),
    )
  })

  it('is in doubt from the day on which states have other figures than the site shows', async () => {
    publish('a')
    let day = '2026-12-31'
    const builder = open({ figuresUntil: '2027-01-01', today: () => day })
    await expect(builder.build(['a'])).resolves.toMatchObject({ report: { posts: [{}] } })
    day = '2027-01-01'
    await expect(builder.build(['a'])).rejects.toThrow(ContentInDoubtError)
    expect(log).toEqual(['mark set'])
  })

  it('marks the store before the first change, and a change that is nothing changes nothing', async () => {
    publish('a')
    const builder = open()
    await builder.build(['a'])
    expect(log).toEqual(['mark set'])
    const again = await builder.build(['a'])
    expect(again.written).toEqual([])
    expect(again.report.posts).toHaveLength(1)
    expect(prepared).toEqual(['a'])
    expect(log).toEqual(['mark set'])
  })

  it('takes the page of a post off the site that is not public any more', async () => {
    publish('a')
    const builder = open()
    await builder.build(['a'])
    documents.delete('a')
    const built = await builder.build(['a'])
    expect(built.removed).toEqual(['/discover/a/index.html'])
    expect(built.report).toMatchObject({ posts: [], pages: { total: 2, removed: 1 } })
  })

  it('applies nothing when the backend does not answer', async () => {
    const builder = open({
      source: { ...source, postsById: () => Promise.reject(new BackendUnreachableError('no')) },
    })
    await expect(builder.build(['a'])).rejects.toThrow(BackendUnreachableError)
    expect(builder.isSure()).toBe(true)
    expect(log).toEqual([])
  })

  it('is not sure of anything after an exception in the middle', async () => {
    publish('a')
    const builder = open({ files: failingFiles() })
    await expect(builder.build(['a'])).rejects.toThrow('ENOSPC')
    expect(builder.isSure()).toBe(false)
  })

  it('leaves out a broken post, tells the publisher, and does not try that version again', async () => {
    publish('a')
    publish('bad')
    broken.add('bad')
    const builder = open()
    const built = await builder.build(['a', 'bad'])
    expect(built.report.posts.map(({ id }) => id)).toEqual(['a'])
    expect(built.report.leftOut).toMatchObject([{ postId: 'bad', problems: ['is broken'] }])
    expect(built.report.quarantine).toMatchObject([{ postId: 'bad', problem: 'is broken' }])
    const again = await builder.build(['bad'])
    expect(prepared).toEqual(['a', 'bad'])
    expect(again.report.leftOut).toMatchObject([{ postId: 'bad', problems: ['is broken'] }])
    broken.clear()
    publish('bad', 2)
    expect((await builder.build(['bad'])).report).toMatchObject({
      posts: [{ id: 'bad', revision: 2 }],
      leftOut: [],
    })
  })

  it('honours what the publisher has found meanwhile', async () => {
    publish('a', 1)
    quarantine = new Map([
      ['a', { postId: 'a', updatedAt: null, revision: 1, problem: 'ended the builder' }],
    ])
    const builder = open()
    const built = await builder.build(['a'])
    expect(prepared).toEqual([])
    expect(built.report.leftOut).toMatchObject([{ problems: ['ended the builder'] }])
    quarantine = EMPTY_QUARANTINE
    const again = await builder.build(['a'])
    expect(again.report.posts.map(({ id }) => id)).toEqual(['a'])
    expect(again.report.leftOut).toEqual([])
  })

  it('leaves out a post whose page cannot be drawn and tells the publisher', async () => {
    publish('bad')
    site.failing.set('bad', ['/discover/bad'])
    const built = await open().build(['bad'])
    expect(built.report.quarantine).toMatchObject([{ postId: 'bad' }])
    expect(built.report.leftOut).toMatchObject([{ postId: 'bad' }])
  })

  it('counts the posts now and then', async () => {
    const builder = open()
    for (let build = 0; build < 45; build += 1) {
      publish(`p${build}`)
      await builder.build([`p${build}`])
    }
    expect(counts).toBe(2)
    clock += 6 * 60_000
    publish('q')
    await builder.build(['q'])
    expect(counts).toBe(3)
  })
})

/** Derived files that cannot be written. */
function failingFiles(): SiteBuilderParts['files'] {
  return {
    ...site.files,
    now: () => Promise.reject(new Error('ENOSPC')),
    hasRest: () => false,
    rest: () => null,
    putOff: () => ({}),
    later: (signal) => Promise.resolve(signal.aborted ? { ...later, written: [] } : later),
    warningsOf: () => [],
    warnings: () => [],
    close: () => Promise.resolve(),
  }
}

describe('finishing', () => {
  const part = (id: string): SiteChange =>
    site.model.plan({
      posts: [plannedPost(id)],
      leftOut: [],
      removedIds: [],
      redirects: { set: [], remove: [] },
      cursor: null,
    })

  it('makes what is deferred, then the rest', async () => {
    deferred = [part('one'), part('two')]
    later = { ...later, hasRest: false }
    const finished = await open().finish(new AbortController().signal)
    expect(finished.written).toEqual(
      expect.arrayContaining([
        '/discover/one/index.html',
        '/discover/two/index.html',
        '/sitemap.xml',
        '/static/new.webp',
      ]),
    )
    expect(finished.hasRest).toBe(false)
  })

  it('gives way between two parts, and goes on where it was', async () => {
    deferred = [part('one'), part('two')]
    const stop = new AbortController()
    const builder = open({
      gatsby: {
        apply: (change) => {
          stop.abort()
          return site.gatsby.apply(change)
        },
        pages: () => [],
        saveState: () => Promise.resolve(),
        collect: () => Promise.resolve({ removed: [], bytes: 0 }),
      },
    })
    const first = await builder.finish(stop.signal)
    expect(first.hasRest).toBe(true)
    expect(first.written).not.toContain('/discover/two/index.html')
    expect(first.written).not.toContain('/sitemap.xml')
    later = { ...later, hasRest: false }
    const second = await builder.finish(new AbortController().signal)
    expect(second.written).toContain('/discover/two/index.html')
    expect(second.written).toContain('/sitemap.xml')
    expect(second.hasRest).toBe(false)
  })

  it('says what could not be made, and waits with it for the next build', async () => {
    later = { ...later, failure: new SearchIndexError('No index.') }
    const finished = await open().finish(new AbortController().signal)
    expect(finished).toMatchObject({ problem: 'No index.', hasRest: false })
  })

  it('does not go on when a page of the rest fails', async () => {
    deferred = [part('bad')]
    site.failing.set('bad', ['/discover/bad'])
    const builder = open()
    await expect(builder.finish(new AbortController().signal)).rejects.toThrow(BrokenPagesError)
    expect(builder.isSure()).toBe(false)
  })

  it('removes what nothing refers to any more, now and then', async () => {
    const builder = open()
    for (let build = 0; build < 100; build += 1) await builder.build([])
    const finished = await builder.finish(new AbortController().signal)
    expect(finished.removed).toEqual(['/static/old.webp'])
    expect((await builder.finish(new AbortController().signal)).removed).toEqual([])
  })
})

describe('saving', () => {
  it('ends the mark once the state is on the disk', async () => {
    publish('a')
    const builder = open()
    await builder.build(['a'])
    await builder.save()
    expect(log).toEqual([
      'mark set',
      'put off [[],{"feeds":["/discover"]}]',
      'state saved',
      'mark cleared',
    ])
  })
})
