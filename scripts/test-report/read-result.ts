import { readFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'
import { messageOf } from '../../node-shared/errors.ts'
import { missingResult, type TestRun } from './test-run.ts'

/** Reads a result file of a test runner; a missing or broken one counts as one failure. */
export async function readResult(
  file: string,
  parse: (result: unknown) => readonly TestRun[],
): Promise<readonly TestRun[]> {
  try {
    return parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    return [missingResult(file, messageOf(error))]
  }
}

/** Text as it is without a terminal. */
export const plain = (text: string): string => stripVTControlCharacters(text).trim()
