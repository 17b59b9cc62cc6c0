import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Accounts } from '../../../server/users/user-accounts.ts'
import { openAccounts } from '../../../server/commands/open-accounts.ts'
import { parseUserCommand } from '../../../server/commands/user-command-line.ts'
import { UsageError } from '../../../server/commands/command-line.ts'
import { runUserCommand } from '../../../server/commands/user-command.ts'
import { createOobCodes } from '../../../server/auth/codes/oob-codes.ts'
import { createPasswordHasher } from '../../../server/auth/passwords/password-hasher.ts'
import { createFirestoreService } from '../../../server/firestore/index.ts'
import { BACKEND_SCHEMA } from '../../../server/backend-schema.ts'
import { openUpToDate } from '../../../server/database/upgrade.ts'
import { CHEAP } from '../auth/cheap-passwords.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

const EMAIL = 'ana@example.org'
const PASSWORD = 'correct horse battery'

const folder = emptyFolder()
let accounts: Accounts
let close: () => void

beforeEach(() => {
  openUpToDate(folder, BACKEND_SCHEMA, { mayUpgrade: true }).close()
  ;({ accounts, close } = openAccounts(folder, 'test-project', createPasswordHasher(CHEAP)))
})

afterEach(() => {
  close()
})

/** The document of the name that signs someone's posts. */
function signature(uid: string): unknown {
  const database = openUpToDate(folder, BACKEND_SCHEMA, { mayUpgrade: false })
  try {
    return createFirestoreService({
      database,
      projectId: 'test-project',
      clock: () => new Date(),
      ruleset: { allows: () => ({ allowed: false, reasons: ['no client'] }) },
      verifyToken: () => Promise.reject(new Error('There are no clients here.')),
    }).get(`authors/${uid}`)
  } finally {
    database.close()
  }
}

async function run(words: string, password = PASSWORD): Promise<string> {
  const { command } = parseUserCommand(words.split(' '))
  let printed = ''
  await runUserCommand(command, accounts, {
    print: (text) => {
      printed += text
    },
    readPassword: () => Promise.resolve(password),
    siteUrl: 'https://www.example.org',
  })
  return printed
}

describe('npm run user', () => {
  it('adds a person and says the password only when it has made it', async () => {
    expect(await run(`add ${EMAIL} --name Ana --role editor`)).toMatch(
      /^Added ana@example\.org \(Ana\) as editor, user id \w{28}\.\nPassword: \S{23}\n$/,
    )
    expect(await run('add bea@example.org --password-stdin')).not.toContain(PASSWORD)
  })

  it.each([
    ['password123', 'very common'],
    ['sunshine2024', 'very common'],
    ['aaaaaaaaaaaa', 'very common'],
    ['ana@example.org', 'your own name or address'],
    ['Example.org1', 'your own name or address'],
    ['short', 'at least 8 characters'],
    ['', 'holds no password'],
    ['x'.repeat(4097), 'at most 4096 characters'],
  ])('does not take the password %.20s', async (password, reason) => {
    await expect(run(`add ${EMAIL} --password-stdin`, password)).rejects.toMatchObject({
      code: 'account/invalid',
      message: expect.stringContaining(reason),
    })
  })

  it('lists people with what an operator wants to know', async () => {
    expect(await run('list')).toContain('There are no accounts.')
    await run(`add ${EMAIL} --uid ana --name Ana`)
    expect(await run('list')).toMatch(/ana@example\.org +author +unconfirmed +0 +never +Ana +ana/)
    expect(JSON.parse(await run('list --json'))).toEqual([
      expect.objectContaining({ uid: 'ana', email: EMAIL, role: 'author', sessions: 0 }),
    ])
  })

  it('gives people the name that signs their posts', async () => {
    await run(`add ${EMAIL} --uid ana`)
    expect(signature('ana')).toBeNull()
    expect(await run(`name ${EMAIL} Mora`)).toContain('is called Mora now')
    expect(signature('ana')).toMatchObject({ name: 'Mora', givenBy: 'operator' })
    expect(await run('list')).toMatch(/Mora +ana/)
    await run('add bea@example.org --uid bea --name Bea')
    expect(signature('bea')).toMatchObject({ name: 'Bea', since: expect.any(Date) })
    await expect(run(`name ${EMAIL} ${'x'.repeat(101)}`)).rejects.toMatchObject({
      code: 'account/invalid',
    })
  })

  it('confirms, disables, enables and promotes people by address or id', async () => {
    await run(`add ${EMAIL} --uid ana`)
    await run('verify ana')
    await run(`role ${EMAIL.toUpperCase()} admin`)
    expect(accounts.list()).toMatchObject([{ isEmailVerified: true, role: 'admin' }])
    await run('disable ana')
    expect(accounts.list()).toMatchObject([{ isDisabled: true }])
    await run('enable ana')
    expect(accounts.list()).toMatchObject([{ isDisabled: false }])
  })

  it('makes a link that holds until the next one, for people who may sign in and have an address', async () => {
    await run(`add ${EMAIL} --uid ana`)
    const codeOf = (text: string) => new URL(text.split('\n')[1] ?? '').searchParams.get('oobCode')
    const first = await run(`link ${EMAIL}`)
    expect(first).toMatch(
      /once and within an hour:\nhttps:\/\/www\.example\.org\/login\?mode=resetPassword&/,
    )
    const second = await run('link ana')
    const database = openUpToDate(folder, BACKEND_SCHEMA, { mayUpgrade: false })
    try {
      const codes = createOobCodes(database)
      const isUsable = (text: string, inMs = 0) =>
        codes.isUsable(codeOf(text) ?? '', new Date(Date.now() + inMs))
      expect([isUsable(first), isUsable(second), isUsable(second, 3_600_001)]).toEqual([
        false,
        true,
        false,
      ])
    } finally {
      database.close()
    }
    await run('disable ana')
    await expect(run('link ana')).rejects.toMatchObject({ code: 'account/invalid' })
  })

  it('deletes an account with its role, so that no one inherits it', async () => {
    await run(`add ${EMAIL} --uid ana --role admin`)
    await run(`delete ${EMAIL} --yes`)
    expect(accounts.list()).toEqual([])
    await run('add other@example.org --uid ana')
    expect(accounts.list()).toMatchObject([{ email: 'other@example.org', role: 'author' }])
  })

  it('signs people out and forgets failed sign-ins', async () => {
    await run(`add ${EMAIL}`)
    expect(await run(`sign-out ${EMAIL}`)).toContain('(0 sessions)')
    expect(await run(`throttle clear ${EMAIL}`)).toContain('There are no failed sign-ins')
    expect(await run('throttle clear 192.0.2.1')).toContain('There are no failed sign-ins')
    expect(await run('throttle clear')).toContain('All failed sign-ins are forgotten')
  })

  it.each(['reset', 'disable', 'enable', 'verify', 'sign-out'])(
    'says so when there is no account to %s',
    async (name) => {
      await expect(run(`${name} nobody@example.org`)).rejects.toMatchObject({
        code: 'account/not-found',
      })
    },
  )

  it.each([
    ['delete ana@example.org', 'cannot be undone'],
    ['promote ana@example.org', 'There is no command "promote"'],
    ['role ana@example.org boss', '"boss" is not a role'],
    ['role ana@example.org', 'takes an e-mail address or user id, and a role'],
    ['throttle forget', 'takes "clear"'],
    ['verify', 'takes an e-mail address or user id'],
    ['verify ana --yes', 'has no option --yes'],
    ['list --colour', '--colour'],
  ])('explains what is wrong with "%s"', (words, message) => {
    expect(() => parseUserCommand(words.split(' '))).toThrow(UsageError)
    expect(() => parseUserCommand(words.split(' '))).toThrow(message)
  })
})
