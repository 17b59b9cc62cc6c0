import { describe, expect, it } from '@jest/globals'
import { mailActionFrom, signInAddressAfter } from '../../../../src/features/sign-in/mail-action'

const ORIGIN = 'https://pliego.example'

describe('the link of an e-mail', () => {
  it('asks for a new password or confirms an address', () => {
    const firebase = '?mode=resetPassword&oobCode=a-B_1&apiKey=key&lang=en'
    expect(mailActionFrom(firebase)).toEqual({ kind: 'reset-password', code: 'a-B_1' })
    expect(mailActionFrom('?mode=verifyEmail&oobCode=c')).toEqual({
      kind: 'confirm-email',
      code: 'c',
    })
  })

  it.each([
    ['verifyAndChangeEmail', 'change-email'],
    ['recoverEmail', 'recover-email'],
  ])('moves the account to another address with %s', (mode, kind) => {
    expect(mailActionFrom(`?mode=${mode}&oobCode=c`)).toEqual({ kind, code: 'c' })
  })

  it.each(['', '?mode=resetPassword', '?mode=toString&oobCode=c', '?oobCode=c', '?next=/create'])(
    'is nothing of the kind in %j',
    (search) => {
      expect(mailActionFrom(search)).toBeNull()
    },
  )

  it('leads on to the address that Firebase was told', () => {
    const search = `?continueUrl=${encodeURIComponent(`${ORIGIN}/create?post=p1`)}`
    expect(signInAddressAfter(search, ORIGIN)).toBe('/login?next=%2Fcreate%3Fpost%3Dp1')
  })

  it.each(['https://evil.example/create', '//evil.example', 'javascript:alert(1)', ''])(
    'never leads on to %j',
    (url) => {
      const search = `?continueUrl=${encodeURIComponent(url)}`
      expect(signInAddressAfter(search, ORIGIN)).toBe('/login')
    },
  )
})
