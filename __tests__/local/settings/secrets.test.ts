import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { readablePassword } from '../../../local/first-start/password.ts'
import { webhookSecret } from '../../../local/settings/secrets.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

describe('The webhook secret', () => {
  const dataDir = emptyFolder()

  it('is made once and kept where only its owner can read it', async () => {
    const secret = await webhookSecret(dataDir, null)
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
    expect(await webhookSecret(dataDir, null)).toBe(secret)
    expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  it('is the given one when there is one, without a file', async () => {
    expect(await webhookSecret(dataDir, 'whsec_given')).toBe('whsec_given')
    expect(() => readFileSync(path.join(dataDir, 'secrets.json'))).toThrow('ENOENT')
  })

  it('is not guessed when its file is damaged', async () => {
    writeFileSync(path.join(dataDir, 'secrets.json'), '{')
    await expect(webhookSecret(dataDir, null)).rejects.toMatchObject({
      code: 'secrets/unreadable',
    })
  })
})

describe('The first password', () => {
  it('can be read out and typed', () => {
    expect(readablePassword()).toMatch(/^([a-z]{4}-){3}\d{5}$/)
    expect(readablePassword(() => 0)).toBe('baba-baba-baba-00000')
  })
})
