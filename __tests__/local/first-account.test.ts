import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { ensureFirstAccount } from '../../local/first-account.ts'
import type { Backend } from '../../server/app.ts'

type Accounts = Backend['accounts']

const SUMMARY: ReturnType<Accounts['list']>[number] = {
  uid: 'u1',
  email: 'author@pliego.example',
  displayName: 'Author',
  role: 'admin',
  isDisabled: false,
  isEmailVerified: false,
  sessions: 0,
  createdAt: new Date(0),
  lastLoginAt: null,
}

describe('The first account', () => {
  let dataDir: string
  let file: string
  let problems: string[]
  const create = jest.fn<Accounts['create']>(() => Promise.resolve(SUMMARY))

  const ensure = (known: ReturnType<Accounts['list']>) =>
    ensureFirstAccount(dataDir, { list: () => known, create }, (problem) => problems.push(problem))

  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'pliego-account-'))
    file = path.join(dataDir, 'first-account.json')
    problems = []
    create.mockClear()
  })
  afterEach(() => {
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('is made once, and shown as long as its file is there', async () => {
    const account = await ensure([])
    expect(create).toHaveBeenCalledTimes(1)
    expect(await ensure([SUMMARY])).toEqual(account)
    expect(create).toHaveBeenCalledTimes(1)
  })

  it('is not shown once the file has been removed', async () => {
    expect(await ensure([SUMMARY])).toBeNull()
    expect(problems).toEqual([])
  })

  it('is left alone when its file is damaged, with a word on what to do', async () => {
    writeFileSync(file, '{"email": "x')
    expect(await ensure([SUMMARY])).toBeNull()
    expect(create).not.toHaveBeenCalled()
    expect(problems).toEqual([expect.stringContaining('npm run user -- reset EMAIL')])
    expect(readFileSync(file, 'utf8')).toBe('{"email": "x')
  })

  it('is created again when the file is damaged and there are no accounts', async () => {
    writeFileSync(file, '{"email": "x')
    const account = await ensure([])
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(account)
    expect(problems).toEqual([])
  })
})
