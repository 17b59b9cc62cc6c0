import { PAGES_FIRST } from '../../shared/publish/builder-protocol.ts'

/** Whether readers get the pages first, and what they can wait for afterwards. */
export function isPagesFirst(): boolean {
  return process.argv.includes(PAGES_FIRST)
}
