import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CARDS_FOLDER } from '../../shared/paths.ts'
import type { PlannedCard } from './card.ts'
import type { CardDrawer } from './draw-card.ts'

/** Cards drawn at a time: one drawing takes about 60 MB while it is encoded. */
const AT_ONCE = 2

/** What {@link writeCards} needs. */
export interface CardFolders {
  readonly publicDir: string
  /** Outlives builds; drawn cards are kept in it. */
  readonly imageCacheDir: string
  /** Called when the first card has to be drawn. */
  readonly openDrawer: () => CardDrawer
}

/** What {@link writeCards} did. */
export interface WrittenCards {
  readonly drawn: number
  /** Mean time of one drawing; 0 when nothing was drawn. */
  readonly msPerCard: number
}

/**
 * Makes the public folder hold exactly the planned cards. A card that was ever drawn is copied from
 * the cache, so that a warm build draws only new ones.
 */
export async function writeCards(
  cards: readonly PlannedCard[],
  { publicDir, imageCacheDir, openDrawer }: CardFolders,
): Promise<WrittenCards> {
  const shown = path.join(publicDir, CARDS_FOLDER)
  const kept = path.join(imageCacheDir, 'cards')
  await mkdir(shown, { recursive: true })
  await mkdir(kept, { recursive: true })
  const planned = new Set(cards.map((card) => path.basename(card.path)))
  for (const name of await readdir(shown)) {
    if (!planned.has(name)) await rm(path.join(shown, name), { force: true })
  }
  let drawer: CardDrawer | null = null
  let drawn = 0
  const waiting = cards.values()
  const startedAt = performance.now()
  const lane = async (): Promise<void> => {
    for (const card of waiting) {
      const name = path.basename(card.path)
      const source = path.join(kept, name)
      if (!existsSync(source)) {
        drawer ??= openDrawer()
        await writeWhole(source, await drawer(card.subject))
        drawn += 1
      }
      const target = path.join(shown, name)
      if (!existsSync(target)) await copyFile(source, target)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return { drawn, msPerCard: drawn === 0 ? 0 : (performance.now() - startedAt) / drawn }
}

async function writeWhole(file: string, content: Buffer): Promise<void> {
  const temporary = `${file}.${randomUUID()}.part`
  await writeFile(temporary, content)
  await rename(temporary, file)
}
