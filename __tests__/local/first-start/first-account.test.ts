import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { ensureFirstAccount, firstAccountLines } from '../../../local/first-start/first-account.ts'
import type { Backend } from '../../../server/app.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

type Accounts = Backend['accounts']

const LINK = 'https://www.example.org/login?mode=resetPassword&oobCode=c0de'
const OWN = 'ana@example.org'

const SUMMARY: ReturnType<Accounts['list']>[number] = {
  uid: 'pliego-first-author',
  email: 'author@pliego.example',
  displayName: 'Author',
  role: 'admin',
  isDisabled: false,
  isEmailVerified: false,
  sessions: 0,
  createdAt: new Date(0),
  lastLoginAt: null,
}
const USED = { ...SUMMARY, lastLoginAt: new Date(1) }

const dataDir = emptyFolder()
const file = path.join(dataDir, 'first-account.json')
let problems: string[]
const create = jest.fn<Accounts['create']>(() => Promise.resolve(SUMMARY))
const passwordLink = jest.fn<Accounts['passwordLink']>(() => LINK)

const ensure = (known: ReturnType<Accounts['list']>, email: string | null = null) =>
  ensureFirstAccount({
    dataDir,
    email,
    siteUrl: 'https://www.example.org',
    accounts: { list: () => known, create, passwordLink },
    complain: (problem) => problems.push(problem),
  })

/** What a start that finds these accounts prints. */
const printed = async (
  known: ReturnType<Accounts['list']>,
  { email = null, isInJournal = false }: { email?: string | null; isInJournal?: boolean } = {},
) => {
  const account = await ensure(known, email)
  return account === null ? '' : firstAccountLines(account, isInJournal).join('\n')
}

const stored = () => JSON.parse(readFileSync(file, 'utf8')) as { email: string; password: string }

beforeEach(() => {
  problems = []
  create.mockClear()
  passwordLink.mockClear()
})

describe('The first account', () => {
  it('is made once, and its password is printed once', async () => {
    const first = await printed([])
    expect(create).toHaveBeenCalledTimes(1)
    const { email, password } = stored()
    expect(first).toContain(email)
    expect(first).toContain(password)
    expect(first).toContain('npm run user -- add EMAIL --role admin')
    const second = await printed([SUMMARY])
    expect(create).toHaveBeenCalledTimes(1)
    expect(second).toMatch(/author@pliego\.example\n.*in first-account\.json/)
    expect(second).not.toContain(password)
  })

  it('has a password that never stands in the journal', async () => {
    const text = await printed([], { isInJournal: true })
    expect(text).toContain('in first-account.json')
    expect(text).not.toContain(stored().password)
  })

  it('is not shown once the file has been removed and someone has signed in', async () => {
    expect(await ensure([USED])).toBeNull()
    expect(problems).toEqual([])
  })

  it('is not shown once it is deleted, although its file is still there', async () => {
    await ensure([])
    expect(await ensure([{ ...USED, uid: 'ana', email: OWN }])).toBeNull()
  })

  it('is left alone when its file is damaged, with a word on what to do', async () => {
    writeFileSync(file, '{"email": "x')
    expect(await ensure([USED])).toBeNull()
    expect(create).not.toHaveBeenCalled()
    expect(problems).toEqual([expect.stringContaining('npm run user -- reset EMAIL')])
    expect(readFileSync(file, 'utf8')).toBe('{"email": "x')
  })

  it('is created again when the file is damaged and there are no accounts', async () => {
    writeFileSync(file, '{"email": "x')
    const account = await ensure([])
    expect(account).toEqual({ kind: 'made', ...stored() })
    expect(problems).toEqual([])
  })
})

describe('A first account with an address of its own', () => {
  const mine = { ...SUMMARY, email: OWN }

  it('gets a link to choose a password, and no password that is stored or printed', async () => {
    const text = await printed([], { email: OWN })
    expect(create).toHaveBeenCalledWith(expect.objectContaining({ email: OWN, role: 'admin' }))
    expect(passwordLink).toHaveBeenCalledWith(OWN, 'https://www.example.org')
    expect(text).toContain(LINK)
    expect(text).not.toContain(create.mock.calls[0]?.[0].password)
    expect(existsSync(file)).toBe(false)
  })

  it('is told how to get another link until someone has signed in', async () => {
    expect(await printed([mine], { email: OWN })).toContain(`npm run user -- link ${OWN}`)
    expect(passwordLink).not.toHaveBeenCalled()
    expect(await printed([{ ...mine, lastLoginAt: new Date(1) }], { email: OWN })).toBe('')
    expect(problems).toEqual([])
  })

  it('is not made beside others, and the command that makes it is named', async () => {
    await ensure([USED], OWN)
    expect(create).not.toHaveBeenCalled()
    expect(problems).toEqual([expect.stringContaining(`npm run user -- add ${OWN} --role admin`)])
  })
})
