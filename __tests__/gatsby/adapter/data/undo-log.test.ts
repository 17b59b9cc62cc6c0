import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { GatsbyStateError } from '../../../../gatsby/adapter/modules/adapter-errors.ts'
import type { Modules, StoreAction } from '../../../../gatsby/adapter/modules/modules.ts'
import { keepUndoLog, undoChanges } from '../../../../gatsby/adapter/data/undo-log.ts'

type Nodes = Map<string, { readonly id: string; readonly text: string }>

/** The modules of one process: nodes outlive it, and each change is told before it is made. */
function openProcess(nodes: Nodes) {
  const handlers = new Map<string, ((action: StoreAction) => void)[]>()
  let clears = 0
  const update = ({ type, payload }: StoreAction) => {
    const node = payload as { id: string; text: string }
    if (type === 'CREATE_NODE') nodes.set(node.id, node)
    if (type === 'DELETE_NODE') nodes.delete(node.id)
  }
  class Cache {
    init() {
      return this
    }
    getDb() {
      const clearAsync = () => Promise.resolve((clears += 1))
      return { getKeys: () => [], remove: () => Promise.resolve(), clearAsync }
    }
  }
  const modules = {
    'gatsby/dist/redux': {
      emitter: {
        on: (type: string, handler: (action: StoreAction) => void) => {
          handlers.set(type, [...(handlers.get(type) ?? []), handler])
        },
      },
    },
    'gatsby/dist/datastore': {
      getDataStore: () => ({
        ready: () => Promise.resolve(),
        updateDataStore: update,
        getNode: (id: string) => nodes.get(id),
      }),
    },
    'gatsby/dist/utils/cache-lmdb': { default: Cache },
  } as unknown as Modules
  const dispatch = (action: StoreAction) => {
    for (const handler of handlers.get(action.type) ?? []) handler(action)
    update(action)
  }
  return {
    modules,
    clears: () => clears,
    dispatch,
    set: (id: string, text: string) => {
      dispatch({ type: 'CREATE_NODE', payload: { id, text } })
    },
    remove: (id: string) => {
      dispatch({ type: 'DELETE_NODE', payload: nodes.get(id) })
    },
  }
}

describe('The nodes of a builder that was killed', () => {
  let directory: string
  let nodes: Nodes
  const texts = () =>
    Object.fromEntries([...nodes.values()].map(({ id, text }) => [id, text] as const))
  const log = () => path.join(directory, '.cache', 'undo')
  const undo = async () => {
    const next = openProcess(nodes)
    const isUndone = await undoChanges(next.modules, directory)
    expect(next.clears()).toBe(isUndone ? 1 : 0)
    return isUndone
  }

  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'pliego-undo-'))
    nodes = new Map(['a', 'b', 'c'].map((id) => [id, { id, text: 'sealed' }]))
  })
  afterEach(() => {
    rmSync(directory, { recursive: true, force: true })
  })

  const SEALED = { a: 'sealed', b: 'sealed', c: 'sealed' }

  it('become what they were when the state was stored: changed, new, deleted, made again', async () => {
    const running = openProcess(nodes)
    keepUndoLog(running.modules, directory)
    running.set('a', 'changed')
    running.set('a', 'changed again')
    running.set('d', 'new')
    running.remove('b')
    running.remove('c')
    running.set('c', 'made again')
    expect(await undo()).toBe(true)
    expect(texts()).toEqual(SEALED)
  })

  it('are put back as well when the builder that puts them back, or the one after it, is killed', async () => {
    const first = openProcess(nodes)
    keepUndoLog(first.modules, directory)
    first.set('a', 'first')
    await undo()
    await undo()
    const second = openProcess(nodes)
    keepUndoLog(second.modules, directory)
    second.set('a', 'second')
    second.set('b', 'second')
    await undo()
    expect(texts()).toEqual(SEALED)
  })

  it('are put back over a state that was stored, and not sealed', async () => {
    const running = openProcess(nodes)
    const undoLog = keepUndoLog(running.modules, directory)
    running.set('a', 'before')
    undoLog.next()
    running.set('a', 'after')
    expect(readdirSync(log())).toHaveLength(2)
    await undo()
    expect(texts()).toEqual(SEALED)
  })

  it('are left alone by an entry that was cut off: its change was never made', async () => {
    const running = openProcess(nodes)
    keepUndoLog(running.modules, directory)
    running.set('a', 'changed')
    const [name = ''] = readdirSync(log())
    appendFileSync(path.join(log(), name), Buffer.from([200, 0, 0, 0, 255, 15]))
    await undo()
    expect(texts()).toEqual(SEALED)
  })

  it('keep the results of their queries where nothing was changed, and only there', async () => {
    expect(await undo()).toBe(false)
    keepUndoLog(openProcess(nodes).modules, directory).begin()
    expect(await undo()).toBe(true)
    expect(texts()).toEqual(SEALED)
  })

  it('are refused when one was changed in place before it could be noted', async () => {
    const running = openProcess(nodes)
    keepUndoLog(running.modules, directory)
    running.dispatch({ type: 'ADD_FIELD_TO_NODE', payload: nodes.get('a') })
    await expect(undo()).rejects.toThrow(GatsbyStateError)
  })
})
