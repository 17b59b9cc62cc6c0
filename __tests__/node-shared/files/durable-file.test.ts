import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { writeDurably } from '../../../node-shared/files/durable-file.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

describe('writing a file durably', () => {
  const folder = emptyFolder()

  it('replaces the content and leaves nothing else behind', async () => {
    const file = path.join(folder, 'value')
    writeFileSync(file, 'old')
    await writeDurably(file, Buffer.from('new'))
    expect(readFileSync(file, 'utf8')).toBe('new')
    expect(readdirSync(folder)).toEqual(['value'])
  })

  it('makes a secret readable by its owner alone', async () => {
    const file = path.join(folder, 'secret')
    await writeDurably(file, 'x', 0o600)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('removes its temporary file when the target cannot be replaced', async () => {
    const target = path.join(folder, 'taken')
    await writeDurably(path.join(target, 'inside'), 'x')
    await expect(writeDurably(target, 'y')).rejects.toThrow()
    expect(readdirSync(folder)).toEqual(['taken'])
  })
})
