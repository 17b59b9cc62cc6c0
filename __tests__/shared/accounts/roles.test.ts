import { describe, expect, it } from '@jest/globals'
import { may, parseRole, ROLES } from '../../../shared/accounts/roles.ts'

describe('a role', () => {
  it('is read from the names in the table, and from nothing else', () => {
    expect(ROLES.map(parseRole)).toEqual(ROLES)
    for (const other of ['owner', 'toString', '', null, undefined, 1, ['editor']]) {
      expect(parseRole(other)).toBeNull()
    }
  })

  it('lets authors write for themselves alone', () => {
    expect(may('author', 'edit-any')).toBe(false)
    expect(may('author', 'run-publishing')).toBe(false)
    expect(may('author', 'read-insights')).toBe(false)
    expect(may('author', 'manage-people')).toBe(false)
  })

  it('lets editors work on what others write, and administrators on accounts too', () => {
    for (const role of ['editor', 'admin'] as const) {
      expect(may(role, 'edit-any')).toBe(true)
      expect(may(role, 'run-publishing')).toBe(true)
      expect(may(role, 'read-insights')).toBe(true)
      expect(may(role, 'manage-people')).toBe(role === 'admin')
    }
  })

  it('is needed for everything', () => {
    expect(may(null, 'edit-any')).toBe(false)
    expect(may(null, 'manage-people')).toBe(false)
  })
})
