import { stat } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { EMBEDDED_BUCKET, EMBEDDED_PROJECT_ID } from '../../../shared/firebase/firebase-settings.ts'
import { picture } from '../storage/pictures.ts'
import { command, runBackend } from './data-folder.ts'
import type { RunningBackend } from './data-folder.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

const EMAIL = 'ana@example.org'
const PASSWORD = 'correct horse battery'

const folder = emptyFolder()
let running: RunningBackend | null

beforeEach(() => {
  running = null
})

afterEach(async () => {
  await running?.stop()
})

const start = async (name: string) => {
  running = await runBackend(path.join(folder, name))
  return running
}

async function signIn({ origin }: RunningBackend): Promise<{ idToken: string }> {
  const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k`
  const body = JSON.stringify({ email: EMAIL, password: PASSWORD, returnSecureToken: true })
  return (await (await fetch(url, { method: 'POST', body })).json()) as { idToken: string }
}

async function readDocuments({ origin }: RunningBackend, paths: readonly string[]) {
  const root = `projects/${EMBEDDED_PROJECT_ID}/databases/(default)/documents`
  const response = await fetch(`${origin}/v1/${root}:batchGet`, {
    method: 'POST',
    body: JSON.stringify({ documents: paths.map((each) => `${root}/${each}`) }),
  })

  const found = (await response.json()) as { found?: { name: string } }[]
  return found.flatMap((each) => each.found?.name.slice(root.length + 1) ?? []).sort()
}

async function readFileOf({ origin }: RunningBackend, name: string): Promise<Buffer> {
  const object = encodeURIComponent(name)
  const response = await fetch(`${origin}/v0/b/${EMBEDDED_BUCKET}/o/${object}?alt=media`)
  return Buffer.from(await response.arrayBuffer())
}

/** Writes documents and files, and deletes files, one after the other until told to stop. */
function keepWriting(server: RunningBackend, idToken: string) {
  const acknowledged = { documents: [] as string[], files: new Map<string, Buffer>() }
  let isStopped = false
  const work = async () => {
    for (let index = 0; !isStopped; index += 1) {
      const document = `removals/p${index}`
      await server.backend.documents.commit([
        { kind: 'set', path: document, data: { slug: `s${index}`, removedAt: new Date(index) } },
      ])
      acknowledged.documents.push(document)
      const bytes = await picture('png', index % 256)
      const kept = `posts/p/${index}-kept.png`
      await server.backend.files.put(kept, bytes)
      acknowledged.files.set(kept, bytes)
      // What is deleted while the backup runs is named by one state and not by the next.
      const passing = `posts/pliego-passing/${index}.png`
      await server.backend.files.put(passing, await picture('webp', index % 256))
      const url = `${server.origin}/v0/b/${EMBEDDED_BUCKET}/o/${encodeURIComponent(passing)}`
      const deleted = await fetch(url, {
        method: 'DELETE',
        headers: { authorization: `Firebase ${idToken}` },
      })
      if (deleted.status !== 204) throw new Error(`Deleting answered ${deleted.status}`)
    }
  }
  const done = work()
  return {
    acknowledged,
    async stop() {
      isStopped = true
      await done
    },
  }
}

describe('a backup that is taken while people work', () => {
  it('brings back everything that was acknowledged before it', async () => {
    const first = await start('data')
    await first.backend.accounts.create({ email: EMAIL, password: PASSWORD, role: 'admin' })
    const { idToken } = await signIn(first)
    const writing = keepWriting(first, idToken)
    while (writing.acknowledged.files.size < 5) await new Promise(setImmediate)
    const documents = [...writing.acknowledged.documents].sort()
    const files = new Map(writing.acknowledged.files)

    const archive = path.join(folder, 'out', 'copy.tar')
    const made = await command('backup', [
      '--data-dir',
      path.join(folder, 'data'),
      '--out',
      archive,
    ])
    await writing.stop()
    // Edits of the checkout that the test runs in are named on stderr.
    expect(made.code).toBe(0)
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    await first.stop()

    const restored = await command('restore', [archive, '--data-dir', path.join(folder, 'new')])
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    const second = await start('new')
    expect(await second.backend.verifyIdToken(idToken)).toMatchObject({
      email: EMAIL,
      role: 'admin',
    })
    expect(await signIn(second)).toHaveProperty('idToken')
    expect(await readDocuments(second, documents)).toEqual(documents)
    for (const [name, bytes] of files) {
      expect((await readFileOf(second, name)).equals(bytes)).toBe(true)
    }
  })
})
