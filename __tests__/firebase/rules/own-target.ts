import { readFileSync } from 'node:fs'
import { compileRules } from '../../../server/rules/index.ts'
import type { RulesOperand } from '../../../server/rules/values/rules-types.ts'
import type { RulesObserver } from '../../../server/rules/index.ts'
import { BUCKET, PROJECT, startBackend } from '../../server/app/backend-server.ts'
import type { RulesTarget } from './target.ts'

/** The embedded backend as it runs for readers and authors, in this process. */
export async function openOwnTarget(): Promise<RulesTarget> {
  const firestore = watch('firebase/firestore.rules')
  const storage = watch('firebase/storage.rules')
  const server = await startBackend({
    rulesObservers: { firestore: firestore.observer, storage: storage.observer },
  })
  const address = { host: '127.0.0.1', port: server.port }
  return {
    projectId: PROJECT,
    bucket: BUCKET,
    apiKey: 'key',
    addresses: { auth: address, firestore: address, storage: address },
    async createAccount(account) {
      await server.backend.accounts.create({ ...account, role: 'author' })
    },
    async arrange(writes) {
      await server.backend.documents.commit(writes)
    },
    coverage: { firestore: firestore.unseen, storage: storage.unseen },
    close: () => server.close(),
  }
}

/**
 * Keeps what was seen of a rules file. An error counts as false: it refuses, as it
 * should for a caller who is not signed in or a document that does not exist.
 */
function watch(file: string): { observer: RulesObserver; unseen: () => string[] } {
  const source = readFileSync(file, 'utf8')
  const lines = source.split('\n')
  const key = ({ role, span: { start, end } }: RulesOperand) =>
    [role, start.line, start.column, end.line, end.column].join(' ')
  const seen = new Set<string>()
  return {
    observer(operand, outcome) {
      seen.add(`${key(operand)} ${outcome === 'true' ? 'true' : 'false'}`)
    },
    unseen: () =>
      compileRules(source)
        .operands()
        .flatMap((operand) =>
          ['true', 'false']
            .filter((outcome) => !seen.has(`${key(operand)} ${outcome}`))
            .map((outcome) => `${describe(operand, lines)} was never ${outcome}`),
        ),
  }
}

function describe({ role, span: { start, end } }: RulesOperand, lines: readonly string[]): string {
  const first = lines[start.line - 1] ?? ''
  const text = first.slice(start.column - 1, end.line === start.line ? end.column - 1 : undefined)
  return `line ${start.line}, ${role}: ${text}`
}
