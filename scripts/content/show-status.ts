import { countText } from '../../shared/text/quantity-texts.ts'
import { keysOf } from '../../shared/records/typed-records.ts'
import type { Content, StoredPair } from './read-content.ts'
import { settle } from './settle.ts'

/** How an entry that was edited in the browser and its file stand to each other, in the words of the list. */
const STATES = {
  'file-unchanged': 'file unchanged',
  'file-changed': 'file changed',
  'only-here': 'only here',
  removed: 'removed',
  draft: 'draft',
  misfit: 'does not fit',
} as const

/** An entry in the list. */
interface EntryStatusLine {
  readonly id: string
  readonly state: keyof typeof STATES
  /** Whether `pull` would change its file. */
  readonly isToPull: boolean
  /** What does not fit, or cannot be merged. */
  readonly reasons: readonly string[]
}

/** Returns the list of the entries that were edited in the browser. */
export function showStatus(content: Content, isJson: boolean): string {
  const lines = [
    ...content.pairs.map(statusOf),
    ...content.misfits.map((misfit): EntryStatusLine => ({
      ...misfit,
      state: 'misfit',
      isToPull: false,
    })),
  ].sort((a, b) => (a.id < b.id ? -1 : 1))
  if (isJson) return `${JSON.stringify(lines, null, 2)}\n`
  if (lines.length === 0) return 'No entry was edited in the browser: every page shows its file.\n'
  const counts = keysOf(STATES).flatMap((state) => {
    const count = lines.filter((line) => line.state === state).length
    return count === 0 ? [] : [`${count} ${STATES[state]}`]
  })
  const toPull = lines.filter(({ isToPull }) => isToPull).length
  const edited = `${countText(lines.length, 'entry', 'entries')} edited in the browser`
  return [
    ...lines.flatMap(linesOf),
    '',
    `${edited}: ${counts.join(', ')}.`,
    ...(toPull === 0 ? [] : [`"pull" has something to do for ${toPull}.`]),
    '',
  ].join('\n')
}

function statusOf(pair: StoredPair): EntryStatusLine {
  const { id } = pair.entry
  const pull = settle(pair, 'pull')
  const isToPull = pull.kind === 'delete-file' || (pull.kind === 'write' && pull.isForFile)
  const [left] = [settle(pair, 'push'), pull].filter(({ kind }) => kind === 'left')
  const reasons = left?.kind === 'left' ? left.reasons : []
  return { id, state: stateOf(pair), isToPull, reasons }
}

function stateOf({ entry, file, problemsOf }: StoredPair): EntryStatusLine['state'] {
  const { base, status, data } = entry
  if (status !== 'published') return status
  if (problemsOf(data).length > 0) return 'misfit'
  if (file === null && base === null) return 'only-here'
  return file?.sha256 === base ? 'file-unchanged' : 'file-changed'
}

const LABEL_LENGTH = Math.max(...Object.values(STATES).map((label) => label.length))

function linesOf({ id, state, isToPull, reasons }: EntryStatusLine): string[] {
  const note = isToPull ? '  to be pulled' : ''
  return [
    `${STATES[state].padEnd(LABEL_LENGTH)}  ${id}${note}`,
    ...reasons.map((reason) => `${' '.repeat(LABEL_LENGTH + 2)}- ${reason}`),
  ]
}
