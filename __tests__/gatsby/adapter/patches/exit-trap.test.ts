import { expect, it } from '@jest/globals'
import { withoutExit } from '../../../../gatsby/adapter/patches/exit-trap.ts'
import type { Modules } from '../../../../gatsby/adapter/modules/modules.ts'

/** Gatsby's log, with its listeners. */
function openLog() {
  const listeners = new Set<(action: unknown) => void>()
  const modules = {
    'gatsby-cli/lib/reporter/redux': {
      onLogAction: (listener: (action: unknown) => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  } as unknown as Modules
  const panic = (text: string): never => {
    for (const listener of listeners) listener({ type: 'LOG', payload: { level: 'ERROR', text } })
    return process.exit(1)
  }
  return { modules, panic, listeners }
}

const fail = (reported: string, cause: unknown) => new Error(reported, { cause })

it('turns leaving the process into a rejection that says what was reported', async () => {
  const { modules, panic, listeners } = openLog()
  const run = withoutExit(modules, async () => panic('the disk is full'), fail)
  await expect(run).rejects.toThrow('the disk is full')
  expect(listeners.size).toBe(0)
})

it('rejects a run when work that it does not await leaves the process', async () => {
  const { modules, panic } = openLog()
  const never = new Promise<never>(() => undefined)
  const run = withoutExit(
    modules,
    () => {
      setImmediate(() => {
        expect(() => panic('a worker is gone')).toThrow()
      })
      return never
    },
    fail,
  )
  await expect(run).rejects.toThrow('a worker is gone')
})

it('passes results and other errors on', async () => {
  const { modules } = openLog()
  expect(await withoutExit(modules, async () => 'done', fail)).toBe('done')
  const other = new Error('something else')
  await expect(withoutExit(modules, () => Promise.reject(other), fail)).rejects.toBe(other)
})

it('gives the way out back when the last of overlapping runs has ended, in whatever order', async () => {
  const wayOut = () => Object.getOwnPropertyDescriptor(process, 'exit')?.value as unknown
  const own = wayOut()
  const { modules } = openLog()
  const first = Promise.withResolvers<undefined>()
  const second = Promise.withResolvers<undefined>()
  const runs = [first, second].map(({ promise }) => withoutExit(modules, () => promise, fail))
  first.resolve(undefined)
  await runs[0]
  expect(wayOut()).not.toBe(own)
  second.resolve(undefined)
  await runs[1]
  expect(wayOut()).toBe(own)
  expect(process.listenerCount('uncaughtException')).toBe(0)
})
