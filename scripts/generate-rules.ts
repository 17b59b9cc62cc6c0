import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { GENERATED_FILES } from './firebase-rules/generated-files.ts'

/** `npm run generate-rules`: what the files of `firebase/` repeat of the tables in `shared/` is made of them again. */
const folder = path.resolve(import.meta.dirname, '..', 'firebase')
for (const { name, renew } of GENERATED_FILES) {
  const file = path.join(folder, name)
  const before = readFileSync(file, 'utf8')
  const after = renew(before)
  if (after !== before) writeFileSync(file, after)
  process.stdout.write(`firebase/${name}: ${after === before ? 'is right' : 'written'}\n`)
}
