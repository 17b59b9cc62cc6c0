import { expect } from '@jest/globals'
import { findHidden, HIDDEN } from './hidden-text.ts'
import { latin1, pixels, prepare } from './parts-of-pictures.ts'

/** What is hidden, as bytes. */
export const TEXT = latin1(HIDDEN)

/** The items with one more at a place. */
export const insert = <T>(items: readonly T[], at: number, item: T) => [
  ...items.slice(0, at),
  item,
  ...items.slice(at),
]

/** Stores a file, or has it refused, and finds nothing of the text in what is stored. */
export async function expectGone(what: string, bytes: Buffer): Promise<Buffer | null> {
  expect({ what, hidden: findHidden(bytes) }).not.toEqual({ what, hidden: null })
  const stored = await prepare(bytes).catch((error: unknown) => {
    expect(error).toMatchObject({ code: 'storage/unsupported-content' })
    return null
  })
  expect({ what, hidden: stored === null ? null : findHidden(stored) }).toEqual({
    what,
    hidden: null,
  })
  return stored
}

/** The same, and the picture looks as before. */
export async function expectOnlyGone(what: string, bytes: Buffer, original: Buffer): Promise<void> {
  const stored = await expectGone(what, bytes)
  expect({ what, isStored: stored !== null }).toEqual({ what, isStored: true })
  if (stored === null) return
  expect({ what, isSame: (await pixels(stored)).equals(await pixels(original)) }).toEqual({
    what,
    isSame: true,
  })
}
