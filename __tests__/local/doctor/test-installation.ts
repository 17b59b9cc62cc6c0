import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach } from '@jest/globals'
import { examine } from '../../../local/doctor/examine.ts'
import type { CheckName, Finding } from '../../../local/doctor/finding.ts'
import type { DoctorTools } from '../../../local/doctor/installation.ts'
import { lockFolder } from '../../../node-shared/files/folder-lock.ts'
import { announceAddress } from '../../../node-shared/product/running-product.ts'
import { noteBackup } from '../../../server/backup/last-backup.ts'
import { digestOfRules } from '../../../server/rules-digest.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

export const NOW = Date.UTC(2026, 10, 23, 12)
export const SITE = 'https://www.example.org'
export const PRODUCT = 'http://127.0.0.1:8080'
export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const DAY_MS = 86_400_000

/** What answers at each address, by method and address. */
export type Answers = Record<string, () => Response | Promise<Response>>

const rules = async () => {
  const read = (name: string) => readFile(path.resolve('firebase', name), 'utf8')
  return digestOfRules(await read('firestore.rules'), await read('storage.rules'))
}

const page = (text: string) => () => new Response(text)

/** An installation that is well in every respect, until a test changes something. */
export function testInstallation() {
  const dataDir = emptyFolder()
  let release: () => void = () => undefined

  beforeEach(async () => {
    const lock = lockFolder(dataDir, 'lock')
    release = () => {
      lock.release()
    }
    await announceAddress(dataDir, 'lock', PRODUCT)
    const createdAt = new Date(NOW - 3_600_000).toISOString()
    await noteBackup(dataDir, { createdAt, file: '/mnt/backups/pliego.tar', bytes: 1 })
    await writeFile(path.join(dataDir, 'secrets.json'), JSON.stringify({ webhookSecret: SECRET }))
  })
  afterEach(() => {
    release()
  })

  const answersOf = async (changes: Answers): Promise<Answers> => {
    const health = { status: 'ok', release: 7, rules: await rules() }
    return {
      [`GET ${PRODUCT}/healthz`]: () => Response.json(health),
      [`POST ${PRODUCT}/hooks/publish`]: () => Response.json({}, { status: 202 }),
      [`GET ${PRODUCT}/`]: page('<h1>Seven</h1>'),
      [`GET ${SITE}/`]: page('<h1>Seven</h1>'),
      [`HEAD ${SITE}/`]: () =>
        new Response(null, { headers: { date: new Date(NOW).toUTCString() } }),
      ...changes,
    }
  }

  return {
    dataDir: () => dataDir,
    stop: () => {
      release()
      release = () => undefined
    },
    /** Examines the installation with what a test has changed. */
    examine: async ({
      environment = {},
      answers = {},
      tools = {},
    }: {
      readonly environment?: Readonly<Record<string, string>>
      readonly answers?: Answers
      readonly tools?: Partial<DoctorTools>
    } = {}): Promise<readonly Finding[]> => {
      const known = await answersOf(answers)
      const fetch: typeof globalThis.fetch = async (input, init) => {
        const address = new Request(input, init)
        const answer = known[`${address.method} ${address.url}`]
        if (answer === undefined) throw new TypeError(`fetch failed: ${address.url}`)
        return answer()
      }
      const { optionalDependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
        optionalDependencies: Record<string, string>
      }
      return examine({ PLIEGO_SITE_URL: SITE, PLIEGO_DATA_DIR: dataDir, ...environment }, null, {
        fetch,
        diskOf: () =>
          Promise.resolve({ freeBytes: 2 ** 40, inodes: { free: 10 ** 7, total: 10 ** 8 } }),
        certificateExpiry: () => Promise.resolve(new Date(NOW + 60 * DAY_MS)),
        now: () => NOW,
        nodeVersion: Object.values(optionalDependencies)[0] ?? '',
        ...tools,
      })
    },
  }
}

/** The findings of one check. */
export const of = (check: CheckName, findings: readonly Finding[]) =>
  findings.filter((finding) => finding.check === check)
