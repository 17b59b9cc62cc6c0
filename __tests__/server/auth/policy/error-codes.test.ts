import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { UnsecuredJWT } from 'jose'
import { TEST_POLICY, productionPolicy } from '../../../../server/auth/policy/auth-policy.ts'
import { PASSWORD, startAuthServer } from '../auth-server.ts'
import type { AuthServer } from '../auth-server.ts'

const KNOWN = 'ana@example.org'
const CONTINUE = 'http://localhost:8080/'
const AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

/** `CODE`, without the sentence that may follow it. */
const codeOf = ({ message = '' }: { message?: string | undefined }) => message.split(' : ')[0]

const jwt = (claims: Record<string, unknown>) => new UnsecuredJWT(claims).encode()

let open: AuthServer
beforeAll(async () => {
  open = await startAuthServer({ policy: TEST_POLICY })
  await open.addAccount(KNOWN)
})
afterAll(() => open.close())

describe("the codes of Google's emulator, where addresses are not protected", () => {
  it.each([
    ['signUp', { email: '', password: '' }, 'INVALID_EMAIL'],
    ['signUp', { email: '', password: PASSWORD }, 'MISSING_EMAIL'],
    ['signUp', { password: PASSWORD }, 'MISSING_EMAIL'],
    ['signUp', { email: 'new@example.org' }, 'MISSING_PASSWORD'],
    ['signUp', { email: 'no address' }, 'MISSING_PASSWORD'],
    ['signUp', { email: 'no address', password: PASSWORD }, 'INVALID_EMAIL'],
    ['signUp', { email: KNOWN, password: 'short' }, 'EMAIL_EXISTS'],
    ['signUp', { email: 'new@example.org', password: 'short' }, 'WEAK_PASSWORD'],
    [
      'signUp',
      { email: 'new@example.org', password: PASSWORD, localId: 'x' },
      'UNEXPECTED_PARAMETER',
    ],
    ['signInWithPassword', { password: PASSWORD }, 'MISSING_EMAIL'],
    ['signInWithPassword', { email: '', password: PASSWORD }, 'INVALID_EMAIL'],
    ['signInWithPassword', { email: 'no address', password: PASSWORD }, 'INVALID_EMAIL'],
    ['signInWithPassword', { email: KNOWN }, 'MISSING_PASSWORD'],
    ['signInWithPassword', { email: KNOWN, password: 'another one' }, 'INVALID_PASSWORD'],
    ['signInWithPassword', { email: 'new@example.org', password: PASSWORD }, 'EMAIL_NOT_FOUND'],
    ['createAuthUri', { continueUri: CONTINUE }, 'MISSING_IDENTIFIER'],
    ['createAuthUri', { identifier: KNOWN }, 'MISSING_CONTINUE_URI'],
    ['createAuthUri', { identifier: 'no address', continueUri: CONTINUE }, 'INVALID_IDENTIFIER'],
    ['createAuthUri', { identifier: KNOWN, continueUri: 'no address' }, 'INVALID_CONTINUE_URI'],
    ['sendOobCode', {}, 'MISSING_REQ_TYPE'],
    ['sendOobCode', { returnOobLink: true }, 'MISSING_REQ_TYPE'],
    ['sendOobCode', { requestType: 'OOB_REQ_TYPE_UNSPECIFIED' }, 'MISSING_REQ_TYPE'],
    [
      'sendOobCode',
      { requestType: 'PASSWORD_RESET', email: KNOWN, returnOobLink: true },
      'INSUFFICIENT_PERMISSION',
    ],
    ['sendOobCode', { requestType: 'PASSWORD_RESET' }, 'MISSING_EMAIL'],
    ['sendOobCode', { requestType: 'PASSWORD_RESET', email: 'new@example.org' }, 'EMAIL_NOT_FOUND'],
    ['sendOobCode', { requestType: 'EMAIL_SIGNIN' }, 'MISSING_EMAIL'],
    ['sendOobCode', { requestType: 'VERIFY_EMAIL' }, 'INVALID_ID_TOKEN'],
    ['sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL' }, 'MISSING_NEW_EMAIL'],
    [
      'sendOobCode',
      { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'new@example.org' },
      'MISSING_ID_TOKEN',
    ],
    ['update', { displayName: 'x' }, 'INVALID_REQ_TYPE'],
    ['update', { oobCode: '' }, 'INVALID_REQ_TYPE'],
    ['update', { oobCode: 'invented' }, 'INVALID_OOB_CODE'],
    ['update', { idToken: 'invented', customAttributes: '{}' }, 'INSUFFICIENT_PERMISSION'],
    ['update', { idToken: 'invented' }, 'INVALID_ID_TOKEN'],
    ['resetPassword', {}, 'MISSING_OOB_CODE'],
    ['resetPassword', { oobCode: 'invented' }, 'INVALID_OOB_CODE'],
    ['lookup', {}, 'MISSING_ID_TOKEN'],
    ['delete', {}, 'MISSING_ID_TOKEN'],
    ['signInWithEmailLink', { oobCode: 'invented' }, 'MISSING_EMAIL'],
    ['signInWithEmailLink', { email: KNOWN }, 'MISSING_OOB_CODE'],
    ['signInWithEmailLink', { email: KNOWN, oobCode: 'invented' }, 'INVALID_OOB_CODE'],
    [
      'signInWithEmailLink',
      { email: KNOWN, oobCode: 'invented', idToken: 'invented' },
      'INVALID_ID_TOKEN',
    ],
    ['signInWithCustomToken', {}, 'MISSING_CUSTOM_TOKEN'],
    ['signInWithCustomToken', { token: '{' }, 'INVALID_CUSTOM_TOKEN'],
    ['signInWithCustomToken', { token: 'invented' }, 'INVALID_CUSTOM_TOKEN'],
    ['signInWithCustomToken', { token: '{}' }, 'MISSING_IDENTIFIER'],
    ['signInWithCustomToken', { token: jwt({ uid: 'a' }) }, 'INVALID_CUSTOM_TOKEN'],
    ['signInWithCustomToken', { token: jwt({ aud: AUDIENCE }) }, 'MISSING_IDENTIFIER'],
    ['signInWithCustomToken', { token: '{"uid":"a","claims":[]}' }, 'INVALID_CLAIMS'],
    ['signInWithCustomToken', { token: '{"uid":"a","claims":{"aud":1}}' }, 'FORBIDDEN_CLAIM'],
  ])('%s of %j is %s', async (verb, body, code) => {
    const answer = await open.call(verb, body)
    expect([answer.status, codeOf(answer)]).toEqual([400, code])
  })

  it.each([
    ['{"user_id":"older-name"}', 'older-name'],
    ['{"uid":12}', '12'],
    [jwt({ aud: AUDIENCE, uid: 'made' }), 'made'],
  ])('the custom token %s is for %s', async (token, uid) => {
    const { json } = await open.call('signInWithCustomToken', { token })
    const looked = await open.call('lookup', { idToken: json['idToken'] })
    expect(looked.json).toMatchObject({ users: [{ localId: uid }] })
  })

  it('lets only administrators disable an account', async () => {
    const { idToken } = await open.signIn(KNOWN)
    const answer = await open.call('update', { idToken, disableUser: true })
    expect(codeOf(answer)).toBe('OPERATION_NOT_ALLOWED')
    expect((await open.call('lookup', { idToken })).status).toBe(200)
  })

  it('a link to sign in needs no address to continue to, and does not tell whose it is', async () => {
    const request = { requestType: 'EMAIL_SIGNIN', email: KNOWN }
    expect((await open.call('sendOobCode', request)).status).toBe(200)
    // The e-mail has a code of its own, which would end the next one.
    await open.auth.settle()
    const { json } = await open.manage('/accounts:sendOobCode', { ...request, returnOobLink: true })
    const inspected = await open.call('resetPassword', { oobCode: json['oobCode'] })
    expect(inspected.json).toEqual({
      kind: 'identitytoolkit#ResetPasswordResponse',
      requestType: 'EMAIL_SIGNIN',
    })
  })

  it.each([
    ['/accounts:sendOobCode', {}, 'MISSING_REQ_TYPE'],
    ['/accounts:sendOobCode', { requestType: 'PASSWORD_RESET' }, 'MISSING_EMAIL'],
    [
      '/accounts:sendOobCode',
      { requestType: 'PASSWORD_RESET', email: 'x@y.org' },
      'EMAIL_NOT_FOUND',
    ],
    ['/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', email: 'x@y.org' }, 'USER_NOT_FOUND'],
    ['/accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL' }, 'MISSING_NEW_EMAIL'],
    ['/accounts:batchDelete', {}, 'LOCAL_ID_LIST_EXCEEDS_LIMIT'],
    [
      '/accounts:batchDelete',
      { localIds: Array.from({ length: 1001 }, String) },
      'LOCAL_ID_LIST_EXCEEDS_LIMIT',
    ],
    ['/accounts', { email: KNOWN, password: 'short' }, 'EMAIL_EXISTS'],
    ['/accounts', { email: 'no address' }, 'INVALID_EMAIL'],
    ['/accounts:update', {}, 'MISSING_LOCAL_ID'],
    ['/accounts:delete', {}, 'MISSING_LOCAL_ID'],
    ['/accounts:delete', { localId: 'x' }, 'USER_NOT_FOUND'],
  ])('for administrators %s of %j is %s', async (path, body, code) => {
    const answer = await open.manage(path, body)
    expect([answer.status, codeOf(answer)]).toEqual([400, code])
  })

  it('the id of a new account is looked at before its address and password', async () => {
    await open.manage('/accounts', { localId: 'taken' })
    const again = { localId: 'taken', email: KNOWN, password: 'short' }
    expect(codeOf(await open.manage('/accounts', again))).toBe('DUPLICATE_LOCAL_ID')
    const address = { localId: 'taken', email: KNOWN, password: 'short' }
    expect(codeOf(await open.manage('/accounts:update', address))).toBe('EMAIL_EXISTS')
  })
})

describe('the question for ways to sign in', () => {
  it('gives the session back that it came with', async () => {
    const server = await startAuthServer({ policy: productionPolicy(true) })
    const { json } = await server.call('createAuthUri', {
      identifier: KNOWN,
      continueUri: CONTINUE,
      sessionId: 'mine',
    })
    expect(json).toMatchObject({ sessionId: 'mine' })
    await server.close()
  })
})

describe('where addresses are protected', () => {
  it('no answer tells an address that has an account from one that has none', async () => {
    const server = await startAuthServer({ policy: productionPolicy(true) })
    await server.addAccount(KNOWN)
    const about = async (email: string) => {
      const answers = [
        await server.call('signUp', { email, password: 'short' }),
        await server.call('signUp', { email }),
        await server.call('signInWithPassword', { email, password: 'another one' }),
        await server.call('sendOobCode', { requestType: 'PASSWORD_RESET', email }),
        await server.call('createAuthUri', { identifier: email, continueUri: CONTINUE }),
        await server.call('signInWithEmailLink', { email, oobCode: 'invented' }),
      ]
      return answers.map(({ status, message }) => [status, message])
    }
    const known = await about(KNOWN)
    expect(known).toEqual(await about('nobody@example.org'))
    expect(known.map(([status]) => status)).toEqual([400, 400, 400, 200, 200, 400])
    await server.close()
  })
})
