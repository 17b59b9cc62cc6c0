import { describe, expect, it } from '@jest/globals'
import type { SyncStore } from '../../../../src/editing/sync/machine/ports'
import { isInDanger } from '../../../../src/editing/sync/session'
import type { PostSync } from '../../../../src/features/post-editor/session/post-session'
import { DocumentsError } from '../../../../src/platform/base/errors'
import { edit, post } from './editing-session'
import { settled } from './fake-time'

describe('an editing session', () => {
  it('goes on here while the server is down, tries less and less, and at once when it is back', async () => {
    const { time, type, saveCopy, session, status } = edit()
    saveCopy.mockRejectedValue(new DocumentsError('unavailable', 'gone'))
    type('<p>1</p>')
    await time.pass(1100)
    expect(status()).toBe('Kept on this device: the server cannot be reached. Trying again.')
    await time.pass(120_000)
    expect(saveCopy.mock.calls.length).toBeLessThan(12)
    saveCopy.mockReset()
    saveCopy.mockResolvedValue({ kind: 'saved', identity: { revision: 3, version: 1 } })
    session.setOnline(false)
    expect(status()).toBe('Offline: kept on this device')
    session.setOnline(true)
    await settled()
    expect(status()).toBe('Kept 14:03')
  })

  it('says that the server cannot be reached until it is, also while it tries again', async () => {
    const { time, type, saveCopy, status } = edit()
    saveCopy.mockRejectedValueOnce(new DocumentsError('unavailable', 'gone'))
    type('<p>1</p>')
    await time.pass(1100)
    let answer: (saved: Awaited<ReturnType<SyncStore<PostSync>['saveCopy']>>) => void = () =>
      undefined
    saveCopy.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    await time.pass(3000)
    expect(saveCopy).toHaveBeenCalledTimes(2)
    expect(status()).toBe('Kept on this device: the server cannot be reached. Trying again.')
    answer({ kind: 'saved', identity: { revision: 3, version: 1 } })
    await settled()
    expect(status()).toBe('Kept 14:03')
    // The next save is a routine one again.
    saveCopy.mockImplementationOnce(() => new Promise(() => undefined))
    type('<p>2</p>')
    await time.pass(1100)
    expect(status()).toMatch(/^Keeping…/)
  })

  it('says within three seconds that the text is safe here while no answer to a save comes', async () => {
    const { time, type, saveCopy, session, status } = edit()
    let answer: (saved: Awaited<ReturnType<SyncStore<PostSync>['saveCopy']>>) => void = () =>
      undefined
    saveCopy.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    type('<p>1</p>')
    await time.pass(1100)
    expect(status()).toMatch(/^Keeping…/)
    await time.pass(1900)
    expect(status()).toBe('Kept on this device: the server has not answered yet.')
    // Never more than is true: the next words are not kept at once.
    type('<p>12</p>')
    expect(status()).toMatch(/^Keeping…/)
    await time.pass(20)
    expect(status()).toBe('Kept on this device: the server has not answered yet.')
    // The attempt has gone on.
    answer({ kind: 'saved', identity: { revision: 3, version: 1 } })
    await time.pass(1100)
    expect(saveCopy).toHaveBeenCalledTimes(2)
    expect(status()).toBe('Kept 14:03')
    expect(session.getSnapshot().server).toEqual({ kind: 'ready' })
  })

  it('says the same while no answer comes to a press of a button', async () => {
    const { time, type, save, session, status } = edit()
    save.mockImplementationOnce(() => new Promise(() => undefined))
    type('<p>1</p>')
    await time.pass(20)
    session.act({ kind: 'publish' })
    await time.pass(1000)
    expect(status()).toMatch(/^Keeping…/)
    await time.pass(1500)
    expect(status()).toBe('Kept on this device: the server has not answered yet.')
  })

  it('says so when the browser refuses to keep text, and warns when the server is down, too', async () => {
    const { time, type, saveCopy, keep, session, status } = edit()
    keep.mockRejectedValue(new Error('QuotaExceededError'))
    saveCopy.mockRejectedValueOnce(new DocumentsError('unavailable', 'gone'))
    type('<p>1</p>')
    await time.pass(20)
    expect(status()).toMatch(/does not allow local storage/)
    expect(isInDanger(session.getSnapshot())).toBe(true)
    await time.pass(1000)
    expect(status()).toMatch(/^Not kept: .*Copy or download your text now\.$/)
    await time.pass(2000)
    expect(status()).toBe('Kept 14:03')
    expect(isInDanger(session.getSnapshot())).toBe(false)
  })

  it('sends nothing while signed out, and all of it after the next sign-in', async () => {
    const { time, type, saveCopy, session, status, save } = edit()
    session.setSignedIn(false)
    type('<p>1</p>')
    await time.pass(10_000)
    session.act({ kind: 'publish' })
    await time.pass(10)
    expect(saveCopy).not.toHaveBeenCalled()
    expect(save).not.toHaveBeenCalled()
    expect(status()).toMatch(/You are signed out/)
    session.setSignedIn(true)
    await settled()
    expect(status()).toBe('Kept 14:03')
  })

  it('recognises an action that got through although its answer was lost', async () => {
    const { time, save, saveCopy, type, session, status } = edit()
    save.mockRejectedValueOnce(new DocumentsError('unavailable', 'gone'))
    session.act({ kind: 'publish' })
    await settled()
    expect(status()).toMatch(/^Not published: The server cannot be reached/)
    const published = post({ revision: 4, status: 'published', publishedAt: new Date(0) })
    saveCopy.mockResolvedValueOnce({ kind: 'behind', head: { saved: published, copy: null } })
    type('<p>One.</p><p>Two.</p><p>Three.</p><p>Four.</p>')
    await time.pass(2000)
    expect(session.getSnapshot().head.facts.status).toBe('published')
    expect(session.getSnapshot().visibleChange).toEqual({ kind: 'published', revision: 4 })
    expect(saveCopy.mock.lastCall?.[0].base).toEqual({ revision: 4, version: 0 })
  })
})
