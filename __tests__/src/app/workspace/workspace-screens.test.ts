import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import {
  fetchScreenEarly,
  fetchScreensWhenIdle,
  screenAt,
  type Screen,
} from '../../../../src/app/workspace/workspace-screens'
import { stopTheClock } from '../../support/fake-timers'

const at = (address: string) => new URL(address, 'https://site.example')

describe('the screens of authors', () => {
  it.each([
    ['/create', 'posts'],
    ['/create?status=bin', 'posts'],
    ['/create?post=p1', 'editor'],
    ['/create?new=1', 'editor'],
    ['/create?view=library', 'library'],
    ['/create?view=library&post=p1', 'editor'],
    ['/create?view=terms', 'terms'],
    ['/create?view=terms&q=ein&state=file', 'terms'],
    ['/create?entry=en:glossary:ein', 'entry'],
    ['/create?entry=new', 'entry'],
    ['/create?entry=', 'posts'],
    ['/create/publishing/', 'console'],
    ['/create/account', 'account'],
    ['/discover', null],
  ])('are found by their address: %s', (address, screen) => {
    expect(screenAt(at(address))).toBe(screen)
  })

  describe('are fetched early', () => {
    const screens = (load: () => Promise<unknown> = async () => undefined) =>
      ({
        posts: jest.fn(load),
        editor: jest.fn(load),
        library: jest.fn(load),
        terms: jest.fn(load),
        entry: jest.fn(load),
        console: jest.fn(load),
        account: jest.fn(load),
      }) satisfies Record<Screen, unknown>
    beforeEach(() => localStorage.clear())

    it('for who may be signed in, the one that is wanted alone', () => {
      localStorage.setItem('firebase:authUser:key:[DEFAULT]', '{}')
      const given = screens()
      fetchScreenEarly(at('/create?post=p1'), given)
      expect(given.editor).toHaveBeenCalledTimes(1)
      expect(given.posts).not.toHaveBeenCalled()
    })

    it('for no one else', () => {
      const given = screens()
      fetchScreenEarly(at('/create?post=p1'), given)
      expect(given.editor).not.toHaveBeenCalled()
    })

    it('without a word when that fails: the screen itself says so later', async () => {
      localStorage.setItem('firebase:authUser:key:[DEFAULT]', '{}')
      const given = screens(() => Promise.reject(new Error('offline')))
      fetchScreenEarly(at('/create'), given)
      await Promise.resolve()
      expect(given.posts).toHaveBeenCalledTimes(1)
    })
    describe('when the browser is idle', () => {
      stopTheClock()

      it('those that come next, one after the other, also when one fails', async () => {
        const given = screens(() => Promise.reject(new Error('offline')))
        fetchScreensWhenIdle(['posts', 'editor'], given)
        expect(given.posts).not.toHaveBeenCalled()
        await jest.runAllTimersAsync()
        expect(given.posts).toHaveBeenCalledTimes(1)
        expect(given.editor).toHaveBeenCalledTimes(1)
        expect(given.console).not.toHaveBeenCalled()
      })

      it('but not once the page has been left', async () => {
        const given = screens()
        fetchScreensWhenIdle(['editor'], given)()
        await jest.runAllTimersAsync()
        expect(given.editor).not.toHaveBeenCalled()
      })
    })
  })
})
