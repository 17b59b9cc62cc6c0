import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach } from '@jest/globals'
import { readBuildConfig } from '../../../gatsby/settings/config.ts'
import { glossaryOf } from '../../../gatsby/reference/glossary/glossary.ts'
import type { siteFactsOf } from '../../../gatsby/html/fact-warnings.ts'
import type { HeldPosts } from '../../../gatsby/nodes/held-nodes.ts'
import type { PlannedNode } from '../../../gatsby/nodes/nodes.ts'
import { openFirestoreSource } from '../../../gatsby/posts/source/firestore-source.ts'
import type { OpenSource } from '../../../gatsby/posts/source/firestore-source.ts'
import { EMPTY_QUARANTINE } from '../../../gatsby/posts/source/quarantine.ts'
import type { QuarantinedPosts } from '../../../gatsby/posts/source/quarantine.ts'
import { sourcePosts } from '../../../gatsby/posts/source-posts.ts'
import type { SourcedPosts } from '../../../gatsby/posts/source-posts.ts'
import { startFakeBackend } from './fake-backend.ts'
import type { FakeBackend } from './fake-backend.ts'
import { NO_FACTS } from './no-facts.ts'
import { preparerInThisThread } from './preparer.ts'

/** What one reading may differ in. */
export interface Circumstances {
  readonly code?: string
  /** Other names of "Apostille", the only term. */
  readonly aliases?: readonly string[]
  readonly facts?: ReturnType<typeof siteFactsOf>
  readonly quarantine?: QuarantinedPosts
}

const NOTHING: HeldPosts = { posts: new Map(), leftOut: new Map(), state: null }

/** What tests of reading posts share: each has a backend and a folder of its own. */
export function sourcingTests() {
  let test: { backend: FakeBackend; opened: OpenSource; folder: string } | null = null
  const inUse = () => {
    if (test === null) throw new Error('No test is running.')
    return test
  }

  beforeEach(async () => {
    const backend = await startFakeBackend()
    const folder = await mkdtemp(path.join(tmpdir(), 'pliego-source-'))
    const { settings } = readBuildConfig({}, folder)
    test = { backend, folder, opened: openFirestoreSource({ settings, origin: backend.origin }) }
  })
  afterEach(async () => {
    const { backend, opened, folder } = inUse()
    await opened.close()
    await backend.close()
    await rm(folder, { recursive: true })
  })

  return {
    backend: (): FakeBackend => inUse().backend,
    /** A build: from nothing, or on top of what an earlier one holds. */
    source: (
      held: HeldPosts = NOTHING,
      {
        code = 'code',
        aliases = [],
        facts = NO_FACTS,
        quarantine = EMPTY_QUARANTINE,
      }: Circumstances = {},
    ): Promise<SourcedPosts> => {
      const { backend, opened, folder } = inUse()
      const config = readBuildConfig({ PLIEGO_BACKEND_ORIGIN: backend.origin }, folder)
      const glossary = glossaryOf([{ path: '/glossary/apostille', term: 'Apostille', aliases }])
      return sourcePosts({
        source: opened.source,
        held,
        config,
        code,
        glossary,
        facts,
        epoch: 'first',
        preparer: preparerInThisThread(config, glossary, facts),
        quarantine,
      })
    },
  }
}

/** The nodes of one type. */
export const ofType = (sourced: SourcedPosts, type: string): PlannedNode[] =>
  sourced.nodes.filter((node) => node.type === type)

/** What Gatsby's store would hold after a build. */
export function heldAfter(sourced: SourcedPosts): HeldPosts {
  const hold = ({ id, type, fields }: PlannedNode) => ({
    ...fields,
    id,
    parent: null,
    children: [],
    internal: { type, contentDigest: 'x', owner: '' },
  })
  const byPost = (type: string) =>
    new Map(
      ofType(sourced, type).map((node) => [(node.fields as { postId: string }).postId, hold(node)]),
    )
  return {
    posts: byPost('Post'),
    leftOut: byPost('PostLeftOut'),
    state: hold(sourced.state),
  } as unknown as HeldPosts
}
