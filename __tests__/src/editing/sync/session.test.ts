import { describe, expect, it, jest } from '@jest/globals'
import type { EditorFields } from '../../../../shared/post/editor-fields'
import { isInDanger } from '../../../../src/editing/sync/session'
import { DocumentsError } from '../../../../src/platform/base/errors'
import { FIELDS, copyBy, edit, holdNext } from './editing-session'
import { settled } from './fake-time'

describe('an editing session', () => {
  it('reads the text after the paint, keeps it at once and saves it after a second of rest', async () => {
    const { time, type, keep, saveCopy, read, status, session, forget } = edit()
    read.mockClear()
    type('<p>One!</p>')
    expect(read).not.toHaveBeenCalled()
    expect(isInDanger(session.getSnapshot())).toBe(true)
    await time.pass(20)
    expect(keep).toHaveBeenCalledWith(
      expect.objectContaining({
        writerId: 'tab1',
        base: { revision: 3, version: 0, fields: FIELDS },
        fields: { ...FIELDS, html: '<p>One!</p>' },
      }),
    )
    expect(status()).toBe('Kept on this device')
    expect(isInDanger(session.getSnapshot())).toBe(false)
    expect(saveCopy).not.toHaveBeenCalled()
    await time.pass(1000)
    expect(saveCopy).toHaveBeenCalledTimes(1)
    expect(status()).toBe('Kept 14:03')
    expect(forget).toHaveBeenCalledWith('ana', 'p1', 'tab1')
  })

  it('saves three seconds after the first change at the latest, also during typing', async () => {
    const { time, type, saveCopy } = edit()
    for (let count = 0; count < 14; count += 1) {
      type(`<p>${'x'.repeat(count + 1)}</p>`)
      await time.pass(200)
    }
    expect(saveCopy).toHaveBeenCalledTimes(1)
  })

  it('has one request under way at a time, and then sends what was typed meanwhile', async () => {
    const { time, type, saveCopy, status } = edit()
    const answer = holdNext(saveCopy)
    type('<p>1</p>')
    await time.pass(1100)
    type('<p>12</p>')
    await time.pass(5000)
    expect(saveCopy).toHaveBeenCalledTimes(1)
    expect(status()).toBe('Kept on this device: the server has not answered yet.')
    answer({ kind: 'saved', identity: { revision: 3, version: 1 } })
    await time.pass(10)
    expect(saveCopy).toHaveBeenCalledTimes(2)
    expect(saveCopy.mock.calls[1]?.[0]).toMatchObject({
      base: { revision: 3, version: 1 },
      fields: { html: '<p>12</p>' },
      writerSequence: 2,
    })
  })

  it('recognises its own slow save, and is in no conflict with it', async () => {
    const { time, type, saveCopy, status } = edit()
    saveCopy.mockRejectedValueOnce(new DocumentsError('unavailable', 'gone'))
    saveCopy.mockResolvedValueOnce({
      kind: 'behind',
      head: copyBy('tab1', 1, { html: '<p>1</p>' }),
    })
    type('<p>1</p>')
    await time.pass(1100)
    type('<p>12</p>')
    await time.pass(3000)
    expect(saveCopy).toHaveBeenCalledTimes(3)
    expect(saveCopy.mock.calls[2]?.[0].base).toEqual({ revision: 3, version: 70 })
    expect(status()).toBe('Kept 14:03')
  })

  it('merges changes from elsewhere into the live text, silently', async () => {
    const { time, type, saveCopy, shown, status } = edit()
    const html = '<p>One.</p><p>Two.</p><p>Three, they said.</p>'
    saveCopy.mockResolvedValueOnce({ kind: 'behind', head: copyBy('tab2', 1, { html }) })
    type('<p>One, I said.</p><p>Two.</p><p>Three.</p>')
    await time.pass(1100)
    expect(shown()).toBe('<p>One, I said.</p><p>Two.</p><p>Three, they said.</p>')
    expect(saveCopy.mock.calls[1]?.[0]).toMatchObject({
      base: { revision: 3, version: 70 },
      fields: { html: shown() },
    })
    expect(status()).toBe('Kept 14:03')
  })

  it('keeps everything here while two texts conflict, and goes on after the choice', async () => {
    const { time, type, saveCopy, session, status, keep, shown } = edit()
    const html = '<p>Ten.</p><p>Two.</p><p>Three.</p>'
    saveCopy.mockResolvedValueOnce({ kind: 'behind', head: copyBy('tab2', 1, { html }) })
    type('<p>Eleven.</p><p>Two.</p><p>Three.</p>')
    await time.pass(1100)
    expect(status()).toBe('Conflict: kept on this device')
    type('<p>Eleven.</p><p>Two.</p><p>Three, at last.</p>')
    await time.pass(60_000)
    expect(saveCopy).toHaveBeenCalledTimes(1)
    expect(keep.mock.lastCall?.[0].fields.html).toContain('at last')
    const { server } = session.getSnapshot()
    if (server.kind !== 'conflict') throw new Error('There is no conflict.')
    session.resolve({ ...FIELDS, html }, server.conflict.change)
    await time.pass(1100)
    expect(shown()).toBe('<p>Ten.</p><p>Two.</p><p>Three, at last.</p>')
    expect(status()).toBe('Kept 14:03')
  })

  it('carries out an action after the autosave under way, on the newest head', async () => {
    const { time, type, save, saveCopy, session, status } = edit()
    const answer = holdNext(saveCopy)
    type('<p>1</p>')
    await time.pass(1100)
    session.act({ kind: 'publish' })
    await settled()
    expect(save).not.toHaveBeenCalled()
    answer({ kind: 'saved', identity: { revision: 3, version: 9 } })
    await settled()
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      base: { revision: 3, version: 9 },
      content: { status: 'published', html: '<p>1</p>' },
    })
    expect(session.getSnapshot().visibleChange).toEqual({ kind: 'published', revision: 4 })
    expect(status()).toBe('Kept 14:03')
  })

  it('has an action judged again with what was merged in meanwhile, and calls it off', async () => {
    const { time, save, saveCopy, session, shown } = edit()
    const theirs = copyBy('tab2', 1, { html: '<p>Theirs.</p><p>Two.</p><p>Three.</p>' })
    save.mockResolvedValueOnce({ kind: 'behind', head: theirs })
    const judged = jest.fn((_action: unknown, { html }: EditorFields) => !html.includes('Theirs'))
    session.guard(judged)
    session.act({ kind: 'publish' })
    await time.pass(10)
    expect(shown()).toContain('Theirs.')
    expect(judged.mock.calls.map(([, { html }]) => html.includes('Theirs'))).toEqual([false, true])
    expect(save).toHaveBeenCalledTimes(1)
    expect(session.getSnapshot().pendingAction).toBeNull()
    expect(saveCopy).not.toHaveBeenCalled()
  })

  it('makes a new post of the text of one that was deleted', async () => {
    const { time, type, saveCopy, session, status } = edit()
    saveCopy.mockResolvedValueOnce({ kind: 'gone' })
    type('<p>Kept.</p>')
    await time.pass(1000)
    expect(status()).toContain('Someone deleted this post.')
    session.beginAnew()
    await time.pass(3000)
    const { base, fields } = saveCopy.mock.calls.at(-1)?.[0] ?? {}
    expect(base).toEqual({ revision: 0, version: 0 })
    expect(fields).toMatchObject({ title: 'Stored', html: '<p>Kept.</p>' })
    expect(status()).toMatch(/^Kept \d/)
  })

  it('keeps text that it has taken over under its own name before it forgets the old one', async () => {
    const fields = { ...FIELDS, title: 'Taken over' }
    const { keep, forget } = edit({}, { fields, adopted: ['tab0'] })
    expect(keep).toHaveBeenCalledTimes(1)
    expect(forget).not.toHaveBeenCalled()
    await settled()
    expect(forget).toHaveBeenCalledWith('ana', 'p1', 'tab0')
  })

  it('keeps and sends the last words when it is closed', async () => {
    const { session, type, keep, saveCopy, forget } = edit()
    type('<p>Last words.</p>')
    await session.close()
    expect(keep.mock.lastCall?.[0].fields.html).toBe('<p>Last words.</p>')
    expect(saveCopy.mock.lastCall?.[0].fields.html).toBe('<p>Last words.</p>')
    await settled()
    expect(forget).toHaveBeenCalledWith('ana', 'p1', 'tab1')
  })
})
