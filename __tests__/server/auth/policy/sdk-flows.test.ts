import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  EmailAuthProvider,
  GoogleAuthProvider,
  OperationType,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  fetchSignInMethodsForEmail,
  getAdditionalUserInfo,
  linkWithCredential,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signOut,
  unlink,
  updateEmail,
  updatePassword,
  updateProfile,
  validatePassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth'
import type { Auth } from 'firebase/auth'
import { TEST_POLICY } from '../../../../server/auth/policy/auth-policy.ts'
import { startAuthServer } from '../auth-server.ts'
import type { AuthServer } from '../auth-server.ts'
import { openSdk } from '../sdk.ts'

const PASSWORD = 'password'
const RETURN = { url: 'http://localhost/return', handleCodeInApp: true }

let server: AuthServer
let auth: Auth
let closeSdk: () => Promise<void>
let email: string
let people = 0

beforeEach(async () => {
  server = await startAuthServer({ policy: { ...TEST_POLICY, isEmailPrivate: true } })
  const sdk = openSdk(server.origin)
  auth = sdk.auth
  closeSdk = sdk.close
  people += 1
  email = `person.${people}@test.example`
})

afterEach(async () => {
  await closeSdk()
  await server.close()
})

/** The link in the newest message to an address. */
async function mailedLink(to: string): Promise<string> {
  await server.auth.settle()
  const message = server.announced.findLast((text) => text.includes(`E-mail for ${to}:`))
  return /https?:\S+/.exec(message ?? '')?.[0] ?? 'no message'
}

async function mailedCode(to: string): Promise<string> {
  return new URL(await mailedLink(to)).searchParams.get('oobCode') ?? ''
}

describe('an account with address and password', () => {
  it('is made, and known as new once', async () => {
    const made = await createUserWithEmailAndPassword(auth, email, PASSWORD)
    expect(made.operationType).toBe(OperationType.SIGN_IN)
    expect(made.user).toMatchObject({ email, isAnonymous: false, emailVerified: false })
    expect(made.user.providerData).toEqual([
      expect.objectContaining({ providerId: 'password', email }),
    ])
    expect(getAdditionalUserInfo(made)).toMatchObject({ isNewUser: true, providerId: 'password' })
    await signOut(auth)
    const again = await signInWithCredential(auth, EmailAuthProvider.credential(email, PASSWORD))
    expect(again.user.uid).toBe(made.user.uid)
    expect(getAdditionalUserInfo(again)).toMatchObject({ isNewUser: false, providerId: 'password' })
  })

  it('cannot be made twice', async () => {
    await createUserWithEmailAndPassword(auth, email, PASSWORD)
    await expect(createUserWithEmailAndPassword(auth, email, PASSWORD)).rejects.toMatchObject({
      code: 'auth/email-already-in-use',
    })
  })

  it('keeps its profile, also a relative picture address', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
    await updateProfile(user, { displayName: 'Display Name', photoURL: 'photo-url' })
    await signOut(auth)
    const again = await signInWithEmailAndPassword(auth, email, PASSWORD)
    expect(again.user).toMatchObject({ displayName: 'Display Name', photoURL: 'photo-url' })
  })

  it('is deleted for everybody who is signed in', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
    const other = openSdk(server.origin)
    const elsewhere = await signInWithEmailAndPassword(other.auth, email, PASSWORD)
    await deleteUser(user)
    await expect(reload(user)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
    expect(auth.currentUser).toBeNull()
    await expect(elsewhere.user.getIdToken(true)).rejects.toMatchObject({
      code: 'auth/user-token-expired',
    })
    expect(other.auth.currentUser).toBeNull()
    await expect(signInWithEmailAndPassword(auth, email, PASSWORD)).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
    await other.close()
  })

  it('does not tell who has one', async () => {
    await createUserWithEmailAndPassword(auth, email, PASSWORD)
    expect(await fetchSignInMethodsForEmail(auth, email)).toEqual([])
    expect(await fetchSignInMethodsForEmail(auth, 'nobody@test.example')).toEqual([])
  })

  it('confirms its address by a code', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
    await sendEmailVerification(user)
    const code = await mailedCode(email)
    expect(await checkActionCode(auth, code)).toMatchObject({
      operation: 'VERIFY_EMAIL',
      data: { email },
    })
    await applyActionCode(auth, code)
    await user.reload()
    expect(user.emailVerified).toBe(true)
    await expect(applyActionCode(auth, code)).rejects.toMatchObject({
      code: 'auth/invalid-action-code',
    })
  })

  it('gets a new password by a code, and counts as confirmed', async () => {
    const { user: before } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
    await sendPasswordResetEmail(auth, email)
    const code = await mailedCode(email)
    expect(await verifyPasswordResetCode(auth, code)).toBe(email)
    await confirmPasswordReset(auth, code, 'new-password')
    const { user } = await signInWithEmailAndPassword(auth, email, 'new-password')
    expect(user).toMatchObject({ uid: before.uid, emailVerified: true })
    await expect(signInWithEmailAndPassword(auth, email, PASSWORD)).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
  })

  it('moves to an address that was confirmed, and back by the code in the old mailbox', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
    const moved = `moved.${email}`
    await verifyBeforeUpdateEmail(user, moved)
    expect(user.email).toBe(email)
    const code = await mailedCode(moved)
    expect((await checkActionCode(auth, code)).data).toMatchObject({
      email: moved,
      previousEmail: email,
    })
    await applyActionCode(auth, code)
    await expect(user.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
    const { user: there } = await signInWithEmailAndPassword(auth, moved, PASSWORD)
    expect(there).toMatchObject({ uid: user.uid, emailVerified: true })

    const wayBack = await mailedCode(email)
    expect((await checkActionCode(auth, wayBack)).data).toMatchObject({ email })
    await applyActionCode(auth, wayBack)
    const { user: back } = await signInWithEmailAndPassword(auth, email, PASSWORD)
    expect(back.uid).toBe(user.uid)
  })

  it('does not move to an address that was not confirmed', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
    await expect(updateEmail(user, `moved.${email}`)).rejects.toMatchObject({
      code: 'auth/operation-not-allowed',
    })
  })

  it('keeps the page signed in that changes the password, and no other', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
    const other = openSdk(server.origin)
    const elsewhere = await signInWithEmailAndPassword(other.auth, email, PASSWORD)
    await updatePassword(user, 'another-password')
    await user.getIdToken(true)
    await user.reload()
    await expect(elsewhere.user.reload()).rejects.toMatchObject({
      code: 'auth/user-token-expired',
    })
    await other.close()
  })

  it('cannot give up its only way in', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
    await expect(unlink(user, 'password')).rejects.toMatchObject({
      code: 'auth/operation-not-allowed',
    })
  })

  it('proves the person again with the right password only', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
    const proven = await reauthenticateWithCredential(
      user,
      EmailAuthProvider.credential(email, PASSWORD),
    )
    expect(proven.operationType).toBe(OperationType.REAUTHENTICATE)
    await expect(
      reauthenticateWithCredential(user, EmailAuthProvider.credential(email, 'wrong-one')),
    ).rejects.toMatchObject({ code: 'auth/invalid-credential' })
  })

  it('has passwords of the length that the policy tells', async () => {
    expect((await validatePassword(auth, 'short')).isValid).toBe(false)
    expect((await validatePassword(auth, 'long enough')).isValid).toBe(true)
  })
})

describe('an account without credentials', () => {
  it('stays the same on one device', async () => {
    const { user } = await signInAnonymously(auth)
    expect(user.isAnonymous).toBe(true)
    expect((await signInAnonymously(auth)).user.uid).toBe(user.uid)
  })

  it('takes address and password over by linking', async () => {
    const { user } = await signInAnonymously(auth)
    await linkWithCredential(user, EmailAuthProvider.credential(email, PASSWORD))
    expect(user.isAnonymous).toBe(false)
    await signOut(auth)
    const { user: again } = await signInWithEmailAndPassword(auth, email, PASSWORD)
    expect(again.uid).toBe(user.uid)
  })

  it('takes them over one after the other, too', async () => {
    const { user } = await signInAnonymously(auth)
    await updateEmail(user, email)
    await updatePassword(user, PASSWORD)
    await signOut(auth)
    expect((await signInWithEmailAndPassword(auth, email, PASSWORD)).user.uid).toBe(user.uid)
  })

  it('cannot take the address of another account', async () => {
    await createUserWithEmailAndPassword(auth, email, PASSWORD)
    const { user } = await signInAnonymously(auth)
    await expect(
      linkWithCredential(user, EmailAuthProvider.credential(email, PASSWORD)),
    ).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
  })
})

describe('an account of a custom token', () => {
  const token = (uid: string) => JSON.stringify({ uid, claims: { customClaim: 'some-claim' } })

  it('is made at the first sign-in and keeps its claims over a refresh', async () => {
    const made = await signInWithCustomToken(auth, token('custom-1'))
    expect(made.user).toMatchObject({ uid: 'custom-1', isAnonymous: false })
    expect(getAdditionalUserInfo(made)).toMatchObject({ isNewUser: true, providerId: null })
    expect((await made.user.getIdTokenResult()).claims['customClaim']).toBe('some-claim')
    const refreshed = await made.user.getIdTokenResult(true)
    expect(refreshed.claims['customClaim']).toBe('some-claim')
    expect(refreshed.signInProvider).toBe('custom')
  })

  it('is a new one after it was deleted', async () => {
    const { user } = await signInWithCustomToken(auth, token('custom-2'))
    await updateProfile(user, { displayName: 'Display Name' })
    await user.delete()
    await expect(reload(user)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
    const { user: next } = await signInWithCustomToken(auth, token('custom-2'))
    expect(next.displayName).toBeNull()
  })

  it('joins an account of the same id', async () => {
    const { user } = await signInAnonymously(auth)
    const joined = await signInWithCustomToken(auth, JSON.stringify({ uid: user.uid }))
    expect(joined.user).toMatchObject({ uid: user.uid, isAnonymous: false })
  })
})

describe('a link by e-mail', () => {
  it('signs in once, and makes the account', async () => {
    await sendSignInLinkToEmail(auth, email, RETURN)
    const link = await mailedLink(email)
    const { user, operationType } = await signInWithEmailLink(auth, email, link)
    expect(operationType).toBe(OperationType.SIGN_IN)
    expect(user).toMatchObject({ email, emailVerified: true, isAnonymous: false })
    await expect(signInWithEmailLink(auth, email, link)).rejects.toMatchObject({
      code: 'auth/invalid-action-code',
    })
  })

  it('is for one address only', async () => {
    await sendSignInLinkToEmail(auth, 'other@test.example', RETURN)
    const link = await mailedLink('other@test.example')
    await expect(signInWithEmailLink(auth, email, link)).rejects.toMatchObject({
      code: 'auth/invalid-email',
    })
  })

  it('gives an account without address one', async () => {
    await sendSignInLinkToEmail(auth, email, RETURN)
    const { user } = await signInAnonymously(auth)
    const credential = EmailAuthProvider.credentialWithLink(email, await mailedLink(email))
    const linked = await linkWithCredential(user, credential)
    expect(linked.user).toMatchObject({ uid: user.uid, email, isAnonymous: false })
    expect(linked.operationType).toBe(OperationType.LINK)
  })
})

describe('what is not offered', () => {
  it('is refused as a provider that is switched off', async () => {
    const google = GoogleAuthProvider.credential('an-id-token')
    await expect(signInWithCredential(auth, google)).rejects.toMatchObject({
      code: 'auth/operation-not-allowed',
    })
  })

  it('is closed to strangers outside of test mode', async () => {
    await closeSdk()
    await server.close()
    server = await startAuthServer()
    const sdk = openSdk(server.origin)
    auth = sdk.auth
    closeSdk = sdk.close
    await expect(signInAnonymously(auth)).rejects.toMatchObject({
      code: 'auth/admin-restricted-operation',
    })
    await expect(createUserWithEmailAndPassword(auth, email, PASSWORD)).rejects.toMatchObject({
      code: 'auth/admin-restricted-operation',
    })
    await expect(sendSignInLinkToEmail(auth, email, RETURN)).rejects.toMatchObject({
      code: 'auth/operation-not-allowed',
    })
    await expect(signInWithCustomToken(auth, '{"uid":"x"}')).rejects.toMatchObject({
      code: 'auth/invalid-custom-token',
    })
  })
})
