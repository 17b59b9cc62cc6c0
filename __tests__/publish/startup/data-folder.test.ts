import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { takeDataFolder } from '../../../publish/startup/data-folder.ts'

describe('A data folder', () => {
  it('belongs to one process, whose number is told to the next one', () => {
    const dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'pliego-lock-')), 'data')
    const folder = takeDataFolder(dataDir)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(() => takeDataFolder(dataDir)).toThrow(`in use by process ${process.pid}`)
    folder.release()
    takeDataFolder(dataDir).release()
    rmSync(path.dirname(dataDir), { recursive: true })
  })

  it('is free again when its process was killed', () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'pliego-lock-'))
    const script = `
      import { takeDataFolder } from ${JSON.stringify(path.resolve('publish/startup/data-folder.ts'))}
      takeDataFolder(${JSON.stringify(dataDir)})
      process.kill(process.pid, 'SIGKILL')`
    const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script])
    expect(signal).toBe('SIGKILL')
    takeDataFolder(dataDir).release()
    rmSync(dataDir, { recursive: true })
  })
})
