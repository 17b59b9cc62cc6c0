import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createTokenSource } from '../../../node-shared/backend/service-key.ts'
import { silentLog } from '../../../node-shared/log/log.ts'
import { createLease } from '../../../publish/lease/lease.ts'
import type { Lease } from '../../../publish/lease/lease.ts'
import { openLeaseDocument } from '../../../publish/lease/lease-document.ts'
import type { LeaseDocument } from '../../../publish/lease/lease-document.ts'
import { openDocuments } from '../../../publish/schedule/documents.ts'
import { parseFirebaseSettings } from '../../../shared/firebase/firebase-settings.ts'
import { PROJECT, startBackend } from '../../server/app/backend-server.ts'
import type { BackendServer } from '../../server/app/backend-server.ts'
import { eventually } from '../support/publisher.ts'

const TERM_MS = 600_000
const never = new AbortController().signal

/** On the embedded backend; a term ends when the test says so. */
describe('The lease of publishers', () => {
  let server: BackendServer
  let document: LeaseDocument
  let leases: Lease[]
  let now: number

  beforeEach(async () => {
    server = await startBackend()
    const settings = parseFirebaseSettings({})
    const documents = openDocuments({
      settings: { ...settings, options: { ...settings.options, projectId: PROJECT } },
      sameOrigin: () => server.origin,
      token: createTokenSource(await server.backend.serviceAccounts.add('publisher'), Date.now),
      fetch,
    })
    document = openLeaseDocument(documents)
    leases = []
    now = 0
  })
  afterEach(async () => {
    await Promise.all(leases.map((lease) => lease.close()))
    await server.close()
  })

  const open = (holder: string, hasWork = false): Lease => {
    const lease = createLease({
      document,
      holder,
      log: silentLog,
      hasWork: () => hasWork,
      elapsed: () => now,
      termMs: TERM_MS,
      lookMs: 5,
      lingerMs: 5,
      watchMs: 10,
    })
    leases.push(lease)
    return lease
  }
  const isFree = async () => (await document.read())?.isFree === true

  it('is held by one at a time, under a number that grows', async () => {
    const numbers: (number | null)[] = []
    let inside = 0
    const round = (lease: Lease) =>
      lease.hold(async () => {
        inside += 1
        expect(inside).toBe(1)
        numbers.push(await lease.fence())
        await Promise.resolve()
        inside -= 1
      }, never)
    const [a, b] = [open('a'), open('b')]
    for (let rounds = 0; rounds < 4; rounds += 1) await Promise.all([round(a), round(b)])
    expect(numbers).toHaveLength(8)
    expect(numbers).toEqual([...numbers].sort((x, y) => Number(x) - Number(y)))
  })

  it('is taken from a publisher that does not renew it, which then may not release', async () => {
    const [a, b] = [open('a'), open('b')]
    let end = () => {}
    const working = a.hold(
      () =>
        new Promise<void>((resolve) => {
          end = resolve
        }),
      never,
    )
    await eventually(async () => (await document.read())?.holder === 'a')
    const first = await a.fence()
    let isTaken = false
    const taken = b.hold(() => {
      isTaken = true
      return b.fence()
    }, never)
    await eventually(() => {
      now += TERM_MS
      return isTaken
    })
    expect(await taken).toBeGreaterThan(first)
    await expect(a.fence()).rejects.toMatchObject({ code: 'target/lease-lost' })
    await expect(a.hold(() => Promise.resolve(), never)).rejects.toMatchObject({
      code: 'target/lease-lost',
    })
    end()
    await working
    expect(b.isBehind()).toBe(true)
    b.caughtUp()
    expect(b.isBehind()).toBe(false)
  })

  it('is given back at the end, and then is another one’s at once', async () => {
    const [a, b] = [open('a'), open('b')]
    await a.fence()
    await a.close()
    expect(await isFree()).toBe(true)
    expect(await b.fence()).toBe(2)
  })

  it('tells another publisher of work that was left by an end', async () => {
    const [a, b] = [open('a', true), open('b')]
    await a.fence()
    let left = 0
    b.watch(() => {
      left += 1
    })
    await a.close()
    await eventually(() => left > 0)
  })

  it('tells another publisher of one that was killed at work', async () => {
    await document.replace(null, {
      holder: 'killed',
      fence: 7,
      renewals: 0,
      isFree: false,
      hasWork: false,
    })
    const b = open('b')
    let left = 0
    b.watch(() => {
      left += 1
    })
    await eventually(() => {
      now += TERM_MS
      return left > 0
    })
    expect(await b.fence()).toBe(8)
  })

  it('is not waited for longer than the publisher runs', async () => {
    const [a, b] = [open('a'), open('b')]
    await a.hold(async () => {
      const stopping = new AbortController()
      const waiting = b.hold(() => Promise.resolve(), stopping.signal)
      stopping.abort()
      await expect(waiting).rejects.toThrow()
    }, never)
  })

  it('is for no one but service accounts', async () => {
    const url = `${server.origin}/v1/projects/${PROJECT}/databases/(default)/documents/leases/publisher`
    expect((await fetch(url)).status).toBe(403)
  })
})
