import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readCode } from './structure/code.ts'
import { FIGURES } from './structure/figures.ts'
import {
  compareFigure,
  describeComparison,
  formatRecord,
  parseRecord,
} from './structure/ratchet.ts'

/**
 * `npm run structure`: compares figures about the structure of the code with scripts/structure.json. They may
 * only fall; `--write` writes down those that have not risen.
 */
const root = path.resolve(import.meta.dirname, '..')
const RECORD = path.join(import.meta.dirname, 'structure.json')

const isWriting = process.argv.includes('--write')
const record = parseRecord(readFileSync(RECORD, 'utf8'))
const files = readCode(root)
const figures = FIGURES.map(({ name, advice, find }) => {
  const places = record.get(name)
  const comparison = compareFigure(name, find(files, places ?? new Map()), places)
  return { comparison, says: describeComparison(comparison, advice) }
})
const risen = figures.filter(({ comparison }) => comparison.kind === 'higher')
const toWrite = figures.filter(
  ({ comparison: { kind } }) => kind === 'lower' || kind === 'unwritten',
)

for (const { says } of isWriting ? risen : figures) console.log(says)
if (isWriting) {
  const next = figures.map(({ comparison: { name, next: places } }) => [name, places] as const)
  writeFileSync(RECORD, formatRecord(new Map(next)))
  console.log('scripts/structure.json holds all figures that have not risen.')
} else if (toWrite.length > 0) {
  console.log('Write down what has fallen: npm run structure -- --write')
}
process.exitCode = risen.length > 0 || (toWrite.length > 0 && !isWriting) ? 1 : 0
