import { postRef } from '../../setup/documents.ts'
import { describe, expect, test } from '@jest/globals'
import {
  builderMessageSchema,
  builderRequestSchema,
} from '../../../shared/publish/builder-protocol.ts'
import type { BuilderMessage, BuilderRequest } from '../../../shared/publish/builder-protocol.ts'

/** What arrives at the other end of the channel. */
const sent = (message: unknown): unknown => JSON.parse(JSON.stringify(message))

describe('The protocol between publisher and builder', () => {
  test('a request survives the channel', () => {
    const requests: BuilderRequest[] = [
      { kind: 'build', id: 'b1', changes: [postRef('p')], mayDefer: true, day: '2026-12-06' },
      { kind: 'makeDeferred', id: 'f1' },
      { kind: 'yield', id: 'f1' },
      { kind: 'save', id: 's1' },
      { kind: 'stop' },
    ]
    expect(requests.map((request) => builderRequestSchema.parse(sent(request)))).toEqual(requests)
  })

  test('an answer survives the channel', () => {
    const answer: BuilderMessage = {
      kind: 'built',
      id: 'b1',
      written: ['/discover/a/index.html'],
      removed: [],
      hasDeferredPages: false,
      hasWaitingPages: true,
      awaitedPictures: { posts: 1, missing: 2 },
      staleFrom: '2027-01-01',
      deferred: [{ ...postRef('h'), reason: 'others are made first' }],
      hasDeferred: true,
      report: {
        documents: [{ ...postRef('p'), path: '/discover/a', revision: 2, digest: 'd' }],
        warnings: [],
        leftOut: [{ document: postRef('q'), problems: ['title: is missing'] }],
        quarantine: [],
        pages: { total: 40, made: 0, changed: 3, removed: 0 },
      },
      timings: { read: 8.5 },
      memory: { rss: 1, heapUsed: 1 },
    }
    expect(builderMessageSchema.parse(sent(answer))).toEqual(answer)
  })

  test('a path that does not begin at the folder of the site is refused', () => {
    const answer = {
      kind: 'madeDeferred',
      id: 'f1',
      written: ['index.html'],
      removed: [],
      hasDeferred: false,
      timings: {},
      memory: { rss: 1, heapUsed: 1 },
    }
    expect(builderMessageSchema.safeParse(answer).success).toBe(false)
  })

  test('a change of an unknown source is refused', () => {
    const request = { kind: 'build', id: 'b1', changes: [{ source: 'others', id: 'p' }] }
    expect(builderRequestSchema.safeParse(request).success).toBe(false)
  })
})
