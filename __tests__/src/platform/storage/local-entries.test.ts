import { afterEach, describe, expect, it, jest } from '@jest/globals'
import {
  localEntries,
  onLocalChange,
  readLocal,
  removeLocal,
  writeLocal,
} from '../../../../src/platform/storage/local-entries'

afterEach(() => localStorage.clear())

describe('local entries', () => {
  it('are kept, listed, read and forgotten', () => {
    expect(writeLocal('choice', 'true')).toBe(true)
    expect(localEntries()).toEqual(['choice'])
    expect(readLocal('choice')).toBe('true')
    removeLocal('choice')
    expect(readLocal('choice')).toBeNull()
  })

  it('are missing, with a warning, where the browser refuses to store', () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(writeLocal('choice', 'true')).toBe(false)
    expect(readLocal('choice')).toBeNull()
    expect(localEntries()).toEqual([])
    expect(warned).toHaveBeenCalledTimes(3)
  })

  it('tell of changes in another tab, of one entry or of all', () => {
    const heard = jest.fn()
    const stop = onLocalChange('choice', heard)
    window.dispatchEvent(new StorageEvent('storage', { key: 'other' }))
    expect(heard).not.toHaveBeenCalled()
    window.dispatchEvent(new StorageEvent('storage', { key: 'choice' }))
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(heard).toHaveBeenCalledTimes(2)
    stop()
  })
})
