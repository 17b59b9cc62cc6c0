import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { emptyFolder } from '../../setup/empty-folder.ts'
import { startThread } from '../../../node-shared/process/thread.ts'

const DOUBLING = `
import { parentPort } from 'node:worker_threads'
parentPort.on('message', (order) => {
  if (order === 'leave') process.exit(3)
  if (typeof order !== 'number') throw Object.assign(new Error('no number'), { code: 'ENUMBER' })
  parentPort.postMessage(order * 2)
})
`

describe('A thread', () => {
  const folder = emptyFolder()
  const start = () =>
    startThread<number | string, number>(pathToFileURL(path.join(folder, 'doubling.mjs')))

  beforeEach(() => {
    writeFileSync(path.join(folder, 'doubling.mjs'), DOUBLING)
  })

  it('answers one order after the other', async () => {
    const thread = start()
    expect(await thread.ask(2)).toBe(4)
    expect(await thread.ask(5)).toBe(10)
    await thread.end()
  })

  it('passes on the error that ended it, to the order that waits and to later ones', async () => {
    const thread = start()
    await expect(thread.ask('two')).rejects.toMatchObject({ message: 'no number', code: 'ENUMBER' })
    await expect(thread.ask(2)).rejects.toThrow('no number')
  })

  it('says that it has ended by itself', async () => {
    await expect(start().ask('leave')).rejects.toThrow('doubling.mjs ended with 3')
  })
})
