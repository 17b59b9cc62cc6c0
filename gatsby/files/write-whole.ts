import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Writes a file so that it is never there in part. */
export async function writeWhole(file: string, data: string | Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const temporary = `${file}.${randomUUID()}.part`
  await writeFile(temporary, data)
  await rename(temporary, file)
}
