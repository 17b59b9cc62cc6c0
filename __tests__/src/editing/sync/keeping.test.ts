import { describe, expect, it } from '@jest/globals'
import { knownHead } from '../../../../src/editing/sync/machine/known-head'
import { POST_SYNC } from '../../../../src/features/post-editor/session/post-session'
import { DocumentsError } from '../../../../src/platform/base/errors'
import { copyBy, edit, FIELDS, holdNext } from './editing-session'

const MINUTE = 60_000

/** The saves of a working copy: what each holds, and whether it keeps the one before. */
const saves = ({ saveCopy }: ReturnType<typeof edit>) =>
  saveCopy.mock.calls.map(([{ fields, keepsHead }]) => [fields.html, keepsHead])

describe('a draft that is being changed', () => {
  it('is kept as a version once ten minutes are over, as it was before the next words', async () => {
    const tab = edit()
    const { time, type } = tab
    for (let minute = 0; minute < 25; minute += 1) {
      type(`<p>Minute ${minute}.</p>`)
      await time.pass(MINUTE)
    }
    const keeping = saves(tab).filter(([, keepsHead]) => keepsHead === true)
    expect(keeping).toEqual([
      ['<p>Minute 10.</p>', true],
      ['<p>Minute 20.</p>', true],
    ])
  })

  it('is not kept while nothing changes', async () => {
    const tab = edit()
    tab.type('<p>One!</p>')
    await tab.time.pass(60 * MINUTE)
    expect(saves(tab)).toEqual([['<p>One!</p>', false]])
  })

  it('begins the ten minutes anew with a saved version', async () => {
    const tab = edit()
    tab.type('<p>One!</p>')
    await tab.time.pass(9 * MINUTE)
    tab.session.act({ kind: 'save' })
    await tab.time.pass(2 * MINUTE)
    tab.type('<p>Two!</p>')
    await tab.time.pass(2 * MINUTE)
    tab.type('<p>Three!</p>')
    await tab.time.pass(MINUTE)
    expect(saves(tab).map(([, keepsHead]) => keepsHead)).toEqual([false, false, false])
  })

  it('is kept when someone goes on with it after a pause', async () => {
    const { copy, saved } = copyBy('tab0', 4, { html: '<p>Yesterday.</p>' })
    const head = knownHead(POST_SYNC, { saved, copy }, 'ana')
    const tab = edit({}, { head, fields: head.fields })
    tab.type('<p>Today.</p>')
    await tab.time.pass(2000)
    expect(saves(tab)).toEqual([['<p>Today.</p>', true]])
  })

  it('is not kept by a second tab when the first has just done so', async () => {
    const tab = edit()
    tab.type('<p>One!</p><p>Two.</p><p>Three.</p>')
    await tab.time.pass(9 * MINUTE)
    const { saved, copy } = copyBy('tab2', 1, { html: '<p>One!</p><p>Two.</p><p>Three, more.</p>' })
    const writingSince = new Date(tab.time.now())
    if (copy === null) throw new Error('A working copy was expected.')
    tab.saveCopy.mockResolvedValueOnce({
      kind: 'behind',
      head: { saved, copy: { ...copy, writingSince } },
    })
    tab.type('<p>One!!</p><p>Two.</p><p>Three.</p>')
    await tab.time.pass(5 * MINUTE)
    tab.type('<p>One!!!</p><p>Two.</p><p>Three, more.</p>')
    await tab.time.pass(4 * MINUTE)
    expect(saves(tab).map(([, keepsHead]) => keepsHead)).toEqual([false, false, false, false])
    tab.type('<p>One!!!!</p><p>Two.</p><p>Three, more.</p>')
    await tab.time.pass(2 * MINUTE)
    tab.type('<p>One!!!!!</p><p>Two.</p><p>Three, more.</p>')
    await tab.time.pass(2000)
    expect(saves(tab).at(-1)?.[1]).toBe(true)
  })
})

describe('a text of which much is about to change', () => {
  it.each([
    ['after a pause', (tab: ReturnType<typeof edit>) => tab.time.pass(5000)],
    ['when the page is left right after', (tab: ReturnType<typeof edit>) => tab.session.close()],
  ])('is stored first and kept then, with words that were not stored yet: %s', async (_, end) => {
    const tab = edit()
    tab.type('<p>Before.</p>')
    tab.session.keepFirst()
    tab.type('<p>Before.</p><p>A page.</p>')
    await end(tab)
    await tab.time.pass(5000)
    expect(saves(tab)).toEqual([
      ['<p>Before.</p>', false],
      ['<p>Before.</p><p>A page.</p>', true],
    ])
  })

  it('is kept when an earlier version takes its place', async () => {
    const tab = edit()
    tab.type('<p>Before.</p>')
    await tab.time.pass(2000)
    tab.session.edit({ ...FIELDS, html: '<p>Earlier.</p>' })
    await tab.time.pass(2000)
    expect(tab.shown()).toBe('<p>Earlier.</p>')
    expect(saves(tab)).toEqual([
      ['<p>Before.</p>', false],
      ['<p>Earlier.</p>', true],
    ])
  })

  it('needs no version when a saved one holds it', async () => {
    const tab = edit()
    tab.session.edit({ ...FIELDS, html: '<p>Earlier.</p>' })
    await tab.time.pass(2000)
    expect(saves(tab)).toEqual([['<p>Earlier.</p>', false]])
  })

  it('is kept before an action that was asked for at once', async () => {
    const tab = edit()
    tab.type('<p>Before.</p>')
    tab.session.edit({ ...FIELDS, html: '<p>Earlier.</p>' })
    tab.session.act({ kind: 'publish' })
    await tab.time.pass(2000)
    expect(saves(tab)).toEqual([
      ['<p>Before.</p>', false],
      ['<p>Earlier.</p>', true],
    ])
    expect(tab.save).toHaveBeenCalledTimes(1)
    expect(tab.save.mock.calls[0]?.[0].content).toMatchObject({
      html: '<p>Earlier.</p>',
      status: 'published',
    })
  })

  it('does not hold an action up when it cannot be stored', async () => {
    const tab = edit({
      saveCopy: () => Promise.reject(new DocumentsError('unavailable', 'No network.')),
    })
    tab.type('<p>Before.</p>')
    tab.session.edit({ ...FIELDS, html: '<p>Earlier.</p>' })
    tab.session.act({ kind: 'save' })
    await tab.time.pass(500)
    expect(tab.save).toHaveBeenCalledTimes(1)
  })

  it('is kept together with what others wrote meanwhile', async () => {
    const tab = edit()
    tab.saveCopy.mockResolvedValueOnce({
      kind: 'behind',
      head: copyBy('tab2', 1, { html: '<p>One.</p><p>Two.</p><p>Three, by Ben.</p>' }),
    })
    tab.type('<p>One!</p><p>Two.</p><p>Three.</p>')
    tab.session.keepFirst()
    tab.type('<p>One!</p><p>Two.</p><p>A page.</p><p>Three.</p>')
    await tab.time.pass(5000)
    expect(saves(tab).slice(1)).toEqual([
      ['<p>One!</p><p>Two.</p><p>Three, by Ben.</p>', expect.anything()],
      ['<p>One!</p><p>Two.</p><p>A page.</p><p>Three, by Ben.</p>', true],
    ])
  })
})

describe('a page that is left right after a big change', () => {
  it('does not carry out what was asked for and had not begun', async () => {
    const tab = edit()
    tab.type('<p>Before.</p>')
    tab.session.edit({ ...FIELDS, html: '<p>Earlier.</p>' })
    tab.session.act({ kind: 'publish' })
    await tab.session.close()
    await tab.time.pass(5000)
    expect(saves(tab).at(-1)).toEqual(['<p>Earlier.</p>', true])
    expect(tab.save).not.toHaveBeenCalled()
  })

  it('stores the newest text next when another save is under way', async () => {
    const tab = edit()
    const answer = holdNext(tab.saveCopy)
    tab.type('<p>Old.</p>')
    await tab.time.pass(1000)
    tab.type('<p>Before.</p>')
    tab.session.keepFirst()
    tab.type('<p>Before.</p><p>A page.</p>')
    tab.session.flush()
    answer({ kind: 'saved', identity: { revision: 3, version: 1 } })
    await tab.time.pass(2000)
    expect(saves(tab)).toEqual([
      ['<p>Old.</p>', false],
      ['<p>Before.</p><p>A page.</p>', false],
    ])
  })
})

describe('a session whose clock is fast', () => {
  it('keeps the time at which its own text began when it looks again', async () => {
    const tab = edit()
    tab.type('<p>Minute 0.</p>')
    await tab.time.pass(5000)
    for (let minute = 1; minute < 9; minute += 1) {
      const { version } = tab.session.getSnapshot().head.identity
      const { saved, copy } = copyBy('tab1', version, { html: tab.shown() })
      if (copy === null) throw new Error('A working copy was expected.')
      const stored = new Date(tab.time.now() - 20 * MINUTE)
      tab.readHead.mockResolvedValue({
        saved,
        copy: { ...copy, version, updatedAt: stored, writingSince: stored },
      })
      tab.session.lookNow()
      await tab.time.pass(100)
      tab.type(`<p>Minute ${minute}.</p>`)
      await tab.time.pass(MINUTE)
    }
    expect(tab.readHead).toHaveBeenCalledTimes(8)
    expect(saves(tab).every(([, keepsHead]) => keepsHead === false)).toBe(true)
  })
})
