import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PlannedCard } from '../../pages/cards/card.ts'
import type { CardDrawer } from './draw-card.ts'

/** Cards drawn at a time: one drawing takes about 60 MB while it is encoded. */
const AT_ONCE = 2

export interface CardStoreOptions {
  /** Outlives builds; drawn cards are kept in it. */
  readonly imageCacheDir: string
  /** Called when the first card has to be drawn. */
  readonly openDrawer: () => CardDrawer
}

/** Cards that were ever drawn, by the path that their content gives them. */
export interface CardStore {
  /** Draws what is missing, each card once, however often it is asked for. */
  drawAll(cards: readonly PlannedCard[]): Promise<void>
  /** Absolute path of a card that has been drawn. */
  fileOf(cardPath: string): string
  /** How many this store has drawn. */
  drawn(): number
}

const DRAWN_CARDS = 'cards'

/** Absolute path of a card that has been drawn. */
export function drawnCardFile(imageCacheDir: string, cardPath: string): string {
  return path.join(imageCacheDir, DRAWN_CARDS, path.basename(cardPath))
}

/** Opens the folder of drawn cards inside the image cache. */
export function openCardStore({ imageCacheDir, openDrawer }: CardStoreOptions): CardStore {
  const folder = path.join(imageCacheDir, DRAWN_CARDS)
  const running = new Map<string, Promise<void>>()
  let drawer: CardDrawer | null = null
  let drawn = 0

  const fileOf = (cardPath: string): string => drawnCardFile(imageCacheDir, cardPath)

  async function draw({ path: cardPath, subject }: PlannedCard): Promise<void> {
    const file = fileOf(cardPath)
    if (existsSync(file)) return
    drawer ??= openDrawer()
    const bytes = await drawer(subject)
    await mkdir(folder, { recursive: true })
    const temporary = `${file}.${randomUUID()}.part`
    await writeFile(temporary, bytes)
    await rename(temporary, file)
    drawn += 1
  }

  function drawOnce(card: PlannedCard): Promise<void> {
    const before = running.get(card.path)
    if (before !== undefined) return before
    const drawing = draw(card).finally(() => running.delete(card.path))
    running.set(card.path, drawing)
    return drawing
  }

  return {
    async drawAll(cards) {
      const waiting = cards.values()
      const lane = async (): Promise<void> => {
        for (const card of waiting) await drawOnce(card)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, lane))
    },
    fileOf,
    drawn: () => drawn,
  }
}
