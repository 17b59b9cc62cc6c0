import type { PlannedCard } from '../cards/card.ts'
import { planCard } from '../cards/card.ts'
import type { CardStore } from '../drawing/card-store.ts'
import { FIXED_SUBJECTS } from '../cards/subjects.ts'
import type { PublicFiles } from './public-files.ts'
import type { FileChanges } from '../../shared/builder-protocol.ts'
import { openFileUses } from './file-uses.ts'

/** A page with the card that it names, if it names one. */
export interface CardPage {
  readonly path: string
  readonly context: Readonly<Record<string, unknown>>
}

/** The link preview cards of the public folder: those that pages name, and the fixed ones. */
export interface CardFiles {
  /**
   * Brings the folder to what the pages name now.
   *
   * @param planned the cards of the pages that are set
   */
  change(change: {
    readonly set: readonly CardPage[]
    readonly removed: readonly string[]
    readonly planned: readonly PlannedCard[]
  }): Promise<FileChanges>
}

/** @param pages all pages of the site whose cards are in the folder */
export function openCardFiles(options: {
  readonly store: CardStore
  readonly files: PublicFiles
  readonly cardDesign: string
  readonly pages: Iterable<CardPage>
}): CardFiles {
  const { store, files, cardDesign } = options
  const uses = openFileUses()
  const fixed = FIXED_SUBJECTS.map((subject) => planCard(subject, cardDesign).path)
  uses.set('every build', [...new Set(fixed)])
  for (const page of options.pages) uses.set(page.path, cardOf(page))
  uses.takeUnused()

  return {
    async change({ set, removed, planned }) {
      await store.drawAll(planned)
      const written: string[] = []
      for (const card of planned) {
        const copied = await files.copy({ path: card.path, source: store.fileOf(card.path) })
        if (copied) written.push(card.path)
      }
      for (const page of removed) uses.set(page, [])
      for (const page of set) uses.set(page.path, cardOf(page))
      // A card that was planned for a page which could not be made is named by none.
      const left = planned.map((card) => card.path).filter((card) => !uses.isUsed(card))
      const gone = await files.remove(new Set([...uses.takeUnused(), ...left]))
      const isGone = new Set(gone)
      return { written: written.filter((card) => !isGone.has(card)), removed: gone }
    },
  }
}

function cardOf({ context }: CardPage): string[] {
  const { card } = context
  return typeof card === 'string' ? [card] : []
}
