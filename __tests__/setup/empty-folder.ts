import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach } from '@jest/globals'

/** Returns the path of a folder that is empty as each test begins, and gone after the last one. */
export function emptyFolder(): string {
  const folder = path.join(tmpdir(), `pliego-test-${randomUUID()}`)
  const remove = () => {
    rmSync(folder, { recursive: true, force: true })
  }
  beforeEach(() => {
    remove()
    mkdirSync(folder, { mode: 0o700 })
  })
  afterAll(remove)
  return folder
}
