import { existsSync } from 'node:fs'
import path from 'node:path'
import type { PlannedCard } from '../../pages/cards/card.ts'
import { drawnCardFile } from './card-store.ts'
import type { PainterRun } from './run-painter.ts'
import { runPainter } from './run-painter.ts'
import { BuildError } from '../../errors.ts'
import type { PublicFiles } from '../../files/public-files.ts'
import { settledBefore } from '../maker/settled-before.ts'
import type { FilesMadeLater } from '../maker/derived-file.ts'

export interface MissingCardsOptions {
  /** The site's folder. */
  readonly directory: string
  readonly imageCacheDir: string
  /** All cards of the site. */
  readonly cards: readonly PlannedCard[]
  /** Whether some page names a card, as the site is now. */
  readonly isUsed: (cardPath: string) => boolean
  readonly files: PublicFiles
  readonly start?: typeof runPainter
}

/**
 * Draws the cards that pages name and that are not there. What is missing is seen on the disk, so that a
 * process that ends in the middle leaves nothing to remember. They are drawn aside; `make` copies what
 * is drawn before the signal.
 */
export function openMissingCards(options: MissingCardsOptions): FilesMadeLater {
  const { directory, imageCacheDir, isUsed, files, start = runPainter } = options
  const isThere = (card: PlannedCard) => existsSync(path.join(directory, 'public', card.path))
  const missing = new Map(
    options.cards.filter((card) => !isThere(card)).map((card) => [card.path, card]),
  )
  const total = missing.size
  const drawn = new Set<string>()
  let running: PainterRun | null = null

  function begin(): PainterRun {
    const wanted = [...missing.values()].filter((card) => isUsed(card.path))
    running ??= start({ directory, imageCacheDir, cards: wanted }, (card) => drawn.add(card))
    // `make` reports a failure; it may not have been called yet.
    running.result.catch(() => undefined)
    return running
  }

  async function copyDrawn(): Promise<string[]> {
    const written: string[] = []
    for (const card of drawn) {
      missing.delete(card)
      // A change may have taken it away meanwhile, or drawn it by itself.
      if (!isUsed(card)) continue
      const source = drawnCardFile(imageCacheDir, card)
      if (await files.copy({ path: card, source })) written.push(card)
    }
    drawn.clear()
    return written
  }

  return {
    note: () => undefined,
    hasDeferred: () => missing.size > 0,
    progress: () => ({
      phase: 'Drawing the link previews',
      done: total - missing.size + drawn.size,
      total,
    }),
    // Which ones is seen on the disk.
    deferrals: () => (missing.size > 0 ? [] : null),
    begin() {
      if (missing.size > 0) begin()
    },
    async make(signal) {
      if (missing.size === 0) return { written: [], removed: [] }
      const { result } = begin()
      const ready = await settledBefore(result, signal)
      const written = await copyDrawn()
      if (ready === 'not yet') return { written, removed: [] }
      running = null
      try {
        await result
        // What no page names any more was not drawn.
        missing.clear()
        return { written, removed: [] }
      } catch (failure) {
        if (!(failure instanceof BuildError)) throw failure
        return { written, removed: [], failure }
      }
    },
    async close() {
      await running?.stop()
      running = null
    },
  }
}
