import { postRef } from '../../setup/documents.ts'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { showProgress } from '../../../local/terminal/progress.ts'
import type { Terminal } from '../../../local/terminal/terminal.ts'
import type { StartProgress } from '../../../publish/estimate/start-estimate.ts'
import type { PublishEvent } from '../../../publish/app.ts'

describe('Progress on the terminal of the product', () => {
  let said: string[]
  let time: number
  let start: StartProgress | null
  let tell: (event: PublishEvent) => void
  beforeEach(() => {
    said = []
    time = 0
    start = null
    const terminal: Terminal = {
      say: (text) => void said.push(text),
      step: (text, part = null, whole = () => null) => {
        const pieces = part === null ? '' : ` ${part.done}/${part.total}`
        const all = whole()
        said.push(`… ${text}${pieces}${all === null ? '' : ` [${all.share}, ${all.left}]`}`)
      },
      done: (text) => void said.push(`done: ${text}`),
      close: () => {},
    }
    tell = showProgress(
      terminal,
      () => start,
      () => time,
    )
  })
  const change = (id: string, title: string | null = null) =>
    ({
      ...postRef(id),
      path: `/discover/${id}`,
      kind: 'upsert',
      revision: 1,
      by: 'ana',
      title,
    }) as const
  const progress = (buildId: string, phase: string): PublishEvent => ({
    kind: 'progress',
    buildId,
    phase,
    done: null,
    total: null,
  })
  const live = (buildId: string, changes: readonly ReturnType<typeof change>[]): PublishEvent => ({
    kind: 'live',
    buildId,
    release: 12,
    warnings: [],
    changes,
  })

  it('says how far the first start is, that the pages are live, and what follows', () => {
    tell({ kind: 'started', buildId: 'b1', changes: [], attempt: 1 })
    start = { phase: 'Rendering', part: null, share: 0.25, leftMs: 30_000 }
    tell({ kind: 'progress', buildId: 'b1', phase: 'Rendering', done: 3, total: 40 })
    start = null
    time = 34_000
    tell(live('b1', []))
    tell({ kind: 'following', phase: 'Making the search index', done: null, total: null })
    const changes = [change('p1', 'About deadlines')]
    tell({ kind: 'started', buildId: 'b2', changes, attempt: 1 })
    tell(live('b2', changes))
    tell({ kind: 'following', phase: 'Drawing the link previews', done: 5, total: 9 })
    tell({ kind: 'complete' })
    expect(said).toEqual([
      '… Rendering 3/40 [0.25, about 30 s left]',
      'done: ✓ The pages are live; search, link previews and feeds follow',
      '… Making the search index',
      '✓ Live in 0.00 s: "About deadlines" (release 12)',
      '… Drawing the link previews 5/9',
      'done: ✓ Search, link previews and feeds are live too',
    ])
  })

  it('says nothing of what follows a publish', () => {
    const changes = [change('p1')]
    tell({ kind: 'started', buildId: 'b2', changes, attempt: 1 })
    tell(live('b2', changes))
    tell({ kind: 'following', phase: 'Making the search index', done: null, total: null })
    tell({ kind: 'complete' })
    expect(said).toHaveLength(1)
  })

  it('says a publish in one line, from the request to the switch', () => {
    const changes = [change('p1', 'About deadlines')]
    tell({ kind: 'queued', buildId: 'b1', changes })
    time = 20
    tell({ kind: 'started', buildId: 'b1', changes, attempt: 1 })
    tell(progress('b1', 'Rendering'))
    time = 140
    tell(live('b1', changes))
    expect(said).toEqual(['done: ✓ Live in 0.14 s: "About deadlines" (release 12)'])
  })

  it('lets no title or warning act on the terminal', () => {
    const changes = [change('p1', 'Red \u001b[31m and \u202eturned')]
    tell({ kind: 'started', buildId: 'b1', changes, attempt: 1 })
    tell({ kind: 'live', buildId: 'b1', release: 12, warnings: ['a\u009bb'], changes })
    expect(said).toEqual([
      'done: ✓ Live in 0.00 s: "Red \\u001b[31m and \\u202eturned" (release 12)',
      '  warning: a\\u009bb',
    ])
  })

  it('names the first of several posts, by its address where it has no title', () => {
    const changes = [change('p1'), change('p2'), change('p3')]
    tell({ kind: 'started', buildId: 'b1', changes, attempt: 1 })
    time = 12_345
    tell(live('b1', changes))
    expect(said).toEqual(['done: ✓ Live in 12 s: "/discover/p1" and 2 more (release 12)'])
  })

  it('shows how far a full build is at once, and a publish only when it takes long', () => {
    tell({ kind: 'started', buildId: 'b1', changes: [], attempt: 1 })
    tell({ kind: 'progress', buildId: 'b1', phase: 'Rendering', done: 3, total: 40 })
    tell(live('b1', []))
    const changes = [change('p1')]
    tell({ kind: 'started', buildId: 'b2', changes, attempt: 1 })
    tell(progress('b2', 'Reading'))
    time = 1_000
    tell(progress('b2', 'Rendering'))
    expect(said).toEqual([
      '… Rendering 3/40',
      'done: ✓ Release 12 is live after 0.00 s',
      '… Rendering',
    ])
  })

  it('leaves the line of a full build alone while posts are published beside it', () => {
    tell({ kind: 'started', buildId: 'b1', changes: [], attempt: 1 })
    tell(progress('b1', 'Bundling'))
    const changes = [change('p1')]
    tell({ kind: 'started', buildId: 'b2', changes, attempt: 1 })
    time = 5_000
    tell(progress('b2', 'Reading'))
    tell(live('b2', changes))
    tell(progress('b1', 'Rendering'))
    expect(said).toEqual([
      '… Bundling',
      '✓ Live in 5.00 s: "/discover/p1" (release 12)',
      '… Rendering',
    ])
  })

  it('says what failed and what waits', () => {
    tell({ kind: 'started', buildId: 'b1', changes: [], attempt: 1 })
    tell({ kind: 'failed', buildId: 'b1', reason: 'No\nroom', retryAt: 0, changes: [] })
    tell({ kind: 'held', buildId: 'b2', release: 13, changes: [change('p1', 'Title')] })
    expect(said[0]).toBe('done: ✗ The build failed; the site stays as it was')
    expect(said[1]).toBe('  No\n  room')
    expect(said[3]).toBe(
      'done: Built, but not live: the site is held, and "Title" waits in release 13',
    )
  })
})
