import { postRef } from '../../../setup/documents.ts'
import { beforeEach } from '@jest/globals'
import type { DerivedLater } from '../../../../gatsby/derived/open-derived-files.ts'
import { NO_DEFERRALS } from '../../../../gatsby/pages/model/tables/deferrals.ts'
import type { SiteChange } from '../../../../gatsby/pages/model/change/site-change.ts'
import type { SiteBuilderParts } from '../../../../gatsby/builder/changes/create-site-builder.ts'
import { createSiteBuilder } from '../../../../gatsby/builder/changes/create-site-builder.ts'
import type { PlannedNode, PostNodeFields } from '../../../../gatsby/nodes/nodes.ts'
import { gatherPrepared } from '../../../../gatsby/posts/preparation/prepare-documents.ts'
import type { RawDocument } from '../../../../gatsby/nodes/raw-document.ts'
import type { PostSource } from '../../../../gatsby/posts/source/post-source.ts'
import type { QuarantinedPosts } from '../../../../gatsby/posts/source/quarantine.ts'
import { EMPTY_QUARANTINE, versionOf } from '../../../../gatsby/posts/source/quarantine.ts'
import { postFields } from '../../support/post-fields.ts'
import { NO_EDITED_CONTENT } from './no-edited-content.ts'
import { fakeNodeStore, heldContentOf } from './fake-node-store.ts'
import { fakeSite } from './fake-site.ts'
import { plannedPost } from './planned-post.ts'

/** What the site builder of a test works with, and what it has asked for. */
interface SiteBuilderTest {
  /** What the backend shows, by id; null for one that is not public. */
  readonly documents: Map<string, RawDocument>
  readonly site: ReturnType<typeof fakeSite>
  /** Posts whose preparation throws. */
  readonly broken: Set<string>
  quarantine: QuarantinedPosts
  counts: number
  later: DerivedLater & { hasDeferred: boolean }
  deferred: SiteChange[]
  /** Pages that Gatsby has left waiting. */
  waiting: string[]
  readonly log: string[]
  clock: number
  readonly prepared: string[]
}

const nodeOf = ({ id, data }: RawDocument): PlannedNode<PostNodeFields> => plannedPost(id, data)

const leftOutFields = (node: object) => node as { postId: string; problems: string[] }

const newTest = (): SiteBuilderTest => ({
  documents: new Map(),
  site: fakeSite(fakeNodeStore()),
  broken: new Set(),
  quarantine: EMPTY_QUARANTINE,
  counts: 0,
  later: { written: ['/sitemap.xml'], removed: [], failure: null, hasDeferred: true },
  deferred: [],
  waiting: [],
  log: [],
  clock: 0,
  prepared: [],
})

/** What the tests of a site builder share; each test begins with a site without posts. */
export function siteBuilderTests() {
  let running = newTest()
  const test = () => running
  beforeEach(() => {
    running = newTest()
  })

  const publish = (id: string, revision = 1) => {
    const updatedAt = new Date(Date.UTC(2026, 3, 1, 0, revision))
    test().documents.set(id, { id, data: postFields({ slug: id, revision, updatedAt }) })
  }

  const source: PostSource = {
    newestChange: () => Promise.resolve(null),
    async *allPosts() {
      yield await Promise.resolve([])
    },
    postsSince: () => Promise.resolve([]),
    removalsSince: () => Promise.resolve([]),
    postsById: (ids) =>
      Promise.resolve(ids.map((id) => test().documents.get(id)).filter((one) => one !== undefined)),
    countPosts: () => {
      test().counts += 1
      return Promise.resolve(test().documents.size)
    },
    redirects: () => Promise.resolve([]),
    redirectsById: () => Promise.resolve([]),
    authors: () => Promise.resolve([]),
    redirectsOf: () => Promise.resolve([]),
  }

  const open = (more: Partial<SiteBuilderParts> = {}) =>
    createSiteBuilder({
      gatsby: {
        apply: test().site.gatsby.apply,
        waiting: () => test().waiting.length,
        makeWaiting: (limit) => {
          const made = test().waiting.splice(0, limit)
          return Promise.resolve({
            written: made.filter((page) => page !== '/poison').map((page) => `${page}/index.html`),
            removed: [],
            failedPages: made
              .filter((page) => page === '/poison')
              .map((path) => ({ path, message: 'TypeError' })),
            timings: { pages: 1 },
          })
        },
        pages: () => ['/', '/discover'],
        saveState: () => {
          test().log.push('state saved')
          return Promise.resolve()
        },
        collect: () => Promise.resolve({ removed: ['/static/old.webp'], bytes: 9 }),
        getNode: (id) => test().site.nodes.getNode(id),
      },
      model: {
        ...test().site.model,
        planLater: () => test().deferred.shift() ?? null,
        deferred: () => test().deferred.length,
        deferrals: () => ({ ...NO_DEFERRALS, bodies: test().deferred.map(() => 'deferred') }),
        redirects: () => [],
        citing: () => [],
        leftOut: () => test().site.nodes.getNodesByType('PostLeftOut').map(leftOutFields),
        postIds: () => [...test().documents.keys()],
        postCount: () => test().site.nodes.getNodesByType('Post').length,
      },
      files: {
        ...test().site.files,
        hasDeferred: () => test().later.hasDeferred,
        progress: () => null,
        deferrals: () => ({ feeds: ['/discover'] }),
        later: (signal) =>
          Promise.resolve(signal.aborted ? { ...test().later, written: [] } : test().later),
        warningsOf: (id) => [
          { document: postRef(id), name: id, code: 'gate/x', message: 'No alt' },
        ],
        warnings: () => [],
        close: () => Promise.resolve(),
      },
      takePictures: () => ['/static/new.webp'],
      held: heldContentOf(test().site.nodes),
      source,
      edited: NO_EDITED_CONTENT,
      termsLeft: null,
      preparer: {
        change: () => {},
        prepare: (read) => {
          test().prepared.push(...read.map(({ id }) => id))
          return Promise.resolve(
            gatherPrepared(
              read.map((document) =>
                test().broken.has(document.id)
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
      readQuarantine: () => Promise.resolve(test().quarantine),
      mark: {
        set: () => {
          test().log.push('mark set')
        },
        clear: () => {
          test().log.push('mark cleared')
        },
      },
      storeDeferrals: (rest) => {
        test().log.push(`deferred ${JSON.stringify([rest.pages.bodies, rest.files])}`)
        return Promise.resolve()
      },
      cursor: new Date(0),
      now: () => test().clock,
      memory: () => ({ rss: 2, heapUsed: 1 }),
      ...more,
    })

  return { test, publish, source, open }
}
