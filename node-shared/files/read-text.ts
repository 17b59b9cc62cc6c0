import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { parseJson } from '../../shared/records/json.ts'
import { ignoreMissing } from '../errors.ts'

/** The text of a file; null where there is none. */
export async function readTextIfThere(file: string): Promise<string | null> {
  return (await readFile(file, 'utf8').catch(ignoreMissing)) ?? null
}

/** The value in a file of JSON; null where there is none, or none of this form: a crash may have cut it off. */
export async function readJsonIfThere<Value>(
  file: string,
  schema: z.ZodType<Value>,
): Promise<Value | null> {
  const text = await readTextIfThere(file)
  return text === null ? null : (schema.safeParse(parseJson(text)).data ?? null)
}
