import { spawnSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { lockFolder } from '../../../node-shared/files/folder-lock.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

const parent = emptyFolder()

describe('a data folder', () => {
  it('belongs to one process, whose number the next one is told', () => {
    const dataDir = path.join(parent, 'data')
    const folder = lockFolder(dataDir, 'lock')
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(() => lockFolder(dataDir, 'lock')).toThrow(
      expect.objectContaining({
        code: 'data-folder/in-use',
        message: expect.stringContaining(`in use by process ${process.pid}`),
      }),
    )
    folder.release()
    lockFolder(dataDir, 'lock').release()
  })

  it('has one lock for the publisher and one for the backend', () => {
    const publisher = lockFolder(parent, 'lock')
    const backend = lockFolder(parent, 'backend.lock')
    expect(() => lockFolder(parent, 'backend.lock')).toThrow('in use by process')
    backend.release()
    publisher.release()
  })

  it('is free again when its process was killed', () => {
    const script = `
      import { lockFolder } from ${JSON.stringify(path.resolve('node-shared/files/folder-lock.ts'))}
      lockFolder(${JSON.stringify(parent)}, 'lock')
      process.kill(process.pid, 'SIGKILL')`
    const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script])
    expect(signal).toBe('SIGKILL')
    lockFolder(parent, 'lock').release()
  })

  it('is refused when it cannot be one, with what is wrong', () => {
    const file = path.join(parent, 'file')
    writeFileSync(file, '')
    expect(() => lockFolder(path.join(file, 'data'), 'lock')).toThrow(
      expect.objectContaining({
        code: 'data-folder/unusable',
        message: expect.stringContaining(file),
      }),
    )
  })

  it('is refused at once below a folder that takes none, such as /proc', () => {
    expect(() => lockFolder('/proc/pliego/data', 'lock')).toThrow(
      expect.objectContaining({ code: 'data-folder/unusable' }),
    )
  })
})
