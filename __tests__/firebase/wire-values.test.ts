import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { planSave } from '../../shared/post/post-writes.ts'
import type { PlannedWrite } from '../../shared/documents/planned-write.ts'
import { ROOT, shippedRules, startBackend, wireFields } from '../server/firestore/backend.ts'
import type { TestBackend } from '../server/firestore/backend.ts'
import { content } from './rules/newsroom.ts'

/** Stands for the time of the commit. */
const NOW = 'the time of the commit'

let backend: TestBackend
beforeEach(async () => {
  backend = await startBackend(shippedRules())
  backend.service.commit([
    { kind: 'set', path: 'users/ana', data: { displayName: 'Ana', role: 'author' } },
  ])
})
afterEach(() => backend.stop())

/** A first save whose post has another wire value for its version, which has another name, too. */
function save(revision: object, version: string): Promise<{ status: number }> {
  const writes = planSave<unknown>({
    postId: 'p1',
    previous: null,
    content: content({ status: 'published' }),
    serverTime: NOW,
  })
  const wireWrites = writes.map((write) =>
    toWire({ ...write, path: write.path.replace('revisions/1', `revisions/${version}`) }, revision),
  )
  return backend.call('commit', { writes: wireWrites }, 'ana')
}

function toWire(write: PlannedWrite, revision: object): object {
  if (write.kind === 'delete') return { delete: `${ROOT}/${write.path}` }
  const times = Object.keys(write.data).filter((name) => write.data[name] === NOW)
  const plain = Object.entries(write.data).filter(([name]) => !times.includes(name))
  const isPost = write.path.startsWith('posts/')
  return {
    update: {
      name: `${ROOT}/${write.path}`,
      fields: { ...wireFields(Object.fromEntries(plain)), ...(isPost && { revision }) },
    },
    updateTransforms: times.map((fieldPath) => ({
      fieldPath,
      setToServerValue: 'REQUEST_TIME',
    })),
  }
}

// The SDK writes whole numbers as integers; other clients need not.
describe('the number of a version', () => {
  it('is an integer', async () => {
    expect(await save({ integerValue: '1' }, '1')).toMatchObject({ status: 200 })
  })

  it.each(['1', '1.0'])(
    'is no floating-point number, not even of the version %s',
    async (version) => {
      expect(await save({ doubleValue: 1 }, version)).toMatchObject({ status: 403 })
    },
  )
})
