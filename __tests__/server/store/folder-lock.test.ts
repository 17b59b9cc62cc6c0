import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { lockFolder } from '../../../server/store/folder-lock.ts'
import { temporaryFolder } from '../http/test-server.ts'

let folder: string
let remove: () => Promise<void>

beforeEach(async () => {
  ;({ folder, remove } = await temporaryFolder())
})

afterEach(() => remove())

describe('the lock of a data folder', () => {
  it('is held by one backend at a time', () => {
    const first = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(expect.objectContaining({ code: 'database/in-use' }))
    first.release()
    lockFolder(folder).release()
  })

  it('says what is wrong with a folder that cannot be one', async () => {
    const file = path.join(folder, 'file')
    await writeFile(file, '')
    expect(() => lockFolder(path.join(file, 'data'))).toThrow(
      expect.objectContaining({
        code: 'database/open-failed',
        message: expect.stringContaining(file),
      }),
    )
  })
})
