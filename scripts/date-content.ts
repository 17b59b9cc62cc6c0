import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  CHANGED_ON_FILE,
  readChangedOn,
  updateChangedOn,
} from '../gatsby/reference/content/changed-on.ts'
import { ENTRY_KIND_NAMES } from '../shared/kinds/names.ts'
import { site } from '../shared/site/site.ts'
import { dayAt } from '../shared/time/zoned-time.ts'

/** `npm run date-content`: the files of `content/` that were edited get today as the day of their last change. */
const folder = path.resolve(import.meta.dirname, '..', 'content')
const tableFile = path.join(folder, CHANGED_ON_FILE)
const files = globSync(`{${ENTRY_KIND_NAMES.join()}}/*.{json,md}`, { cwd: folder }).map((file) => ({
  file: file.replaceAll(path.sep, '/'),
  text: readFileSync(path.join(folder, file), 'utf8'),
}))
const before = readChangedOn(readFileSync(tableFile, 'utf8'))
const after = updateChangedOn(files, before, dayAt(new Date(), site.timeZone))
const held = new Map(Object.entries(before))
const kept = new Map(Object.entries(after))
const changed = [...new Set([...held.keys(), ...kept.keys()])].filter(
  (file) => held.get(file) !== kept.get(file),
)
writeFileSync(tableFile, `${JSON.stringify(after, null, 2)}\n`)
for (const file of changed) {
  process.stdout.write(`content/${file}: ${kept.get(file)?.split(' ')[0] ?? 'is gone'}\n`)
}
process.stdout.write(
  changed.length === 0
    ? `Every day in content/${CHANGED_ON_FILE} is right.\n`
    : `Written to content/${CHANGED_ON_FILE}: ${changed.length}\n`,
)
