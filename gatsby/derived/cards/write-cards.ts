import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { CARDS_FOLDER } from '../../../shared/site/paths.ts'
import type { PlannedCard } from '../../pages/cards/card.ts'
import type { CardStoreOptions } from './card-store.ts'
import { openCardStore } from './card-store.ts'

export interface CardFolders extends CardStoreOptions {
  readonly publicDir: string
  /** Those that are drawn if they never were: all when left out. Of the others, those that were are copied. */
  readonly drawn?: readonly PlannedCard[]
}

export interface WrittenCards {
  readonly drawn: number
  /** Mean time of one drawing; 0 when nothing was drawn. */
  readonly msPerCard: number
}

/**
 * Makes the public folder hold the planned cards and no others. A card that was ever drawn is copied from
 * the cache, so that a warm build draws only new ones.
 */
export async function writeCards(
  cards: readonly PlannedCard[],
  { publicDir, drawn: wanted = cards, ...options }: CardFolders,
): Promise<WrittenCards> {
  const shown = path.join(publicDir, CARDS_FOLDER)
  await mkdir(shown, { recursive: true })
  const planned = new Set(cards.map((card) => path.basename(card.path)))
  for (const name of await readdir(shown)) {
    if (!planned.has(name)) await rm(path.join(shown, name), { force: true })
  }
  const store = openCardStore(options)
  const startedAt = performance.now()
  await store.drawAll(wanted)
  const drawn = store.drawn()
  const msPerCard = drawn === 0 ? 0 : (performance.now() - startedAt) / drawn
  for (const card of cards) {
    const target = path.join(publicDir, card.path)
    const source = store.fileOf(card.path)
    if (!existsSync(target) && existsSync(source)) await copyFile(source, target)
  }
  return { drawn, msPerCard }
}
