import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import {
  acceptOperator,
  ensureOperatorToken,
  readOperatorToken,
} from '../../../../publish/status/access/operator-token.ts'
import { emptyFolder } from '../../../setup/empty-folder.ts'

describe("The operator's token", () => {
  const dataDir = emptyFolder()
  const file = () => path.join(dataDir, 'operator-token')

  it('is made once, for the owner of the data folder alone', async () => {
    expect(await readOperatorToken(dataDir)).toBeNull()
    const token = await ensureOperatorToken(dataDir)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(await ensureOperatorToken(dataDir)).toBe(token)
    expect(await readOperatorToken(dataDir)).toBe(token)
  })

  it('is readable by its owner only again after the file mode was changed', async () => {
    const token = await ensureOperatorToken(dataDir)
    chmodSync(file(), 0o644)
    expect(await ensureOperatorToken(dataDir)).toBe(token)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
  })

  it.each(['', 'short', 'x'.repeat(44), `${'x'.repeat(42)}\u0000`])(
    'replaces %j, which could be guessed or cannot be sent',
    async (damaged) => {
      writeFileSync(file(), damaged)
      expect(await readOperatorToken(dataDir)).toBeNull()
      const token = await ensureOperatorToken(dataDir)
      expect(readFileSync(file(), 'utf8')).toBe(`${token}\n`)
    },
  )

  it('makes an administrator of who sends it, and asks about every other token', async () => {
    const token = await ensureOperatorToken(dataDir)
    const identify = acceptOperator(token, async (given) =>
      given === 'theirs' ? { uid: 'ana', role: 'author' } : null,
    )
    expect(await identify(token)).toEqual({ uid: 'operator', role: 'admin' })
    expect(await identify('theirs')).toEqual({ uid: 'ana', role: 'author' })
    expect(await identify(token.slice(1))).toBeNull()
    expect(await identify('')).toBeNull()
  })
})
