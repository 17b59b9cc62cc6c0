import path from 'node:path'
import { planCard } from '../cards/card.ts'
import { cardDesign } from '../cards/card-design.ts'
import { FIXED_SUBJECTS, SITE_SUBJECT } from '../cards/subjects.ts'
import { openCardStore } from '../drawing/card-store.ts'
import type { CardDrawer } from '../drawing/draw-card.ts'
import { openCardDrawer } from '../drawing/draw-card.ts'
import { writeCards } from '../drawing/write-cards.ts'
import { pageInput } from '../pages/page-input.ts'
import { planCards } from '../pages/plan-cards.ts'
import type { DerivedFile, DerivedSite } from './derived-file.ts'
import { openFileUses } from '../output/file-uses.ts'

/** A page with the card that it names, if it names one. */
interface CardPage {
  readonly path: string
  readonly context: Readonly<Record<string, unknown>>
}

function cardOf({ context }: CardPage): string[] {
  const { card } = context
  return typeof card === 'string' ? [card] : []
}

function openDrawerOf(site: DerivedSite): CardDrawer {
  const { openDrawer, imageCacheDir, directory } = site
  return openDrawer === undefined ? openCardDrawer({ imageCacheDir, directory }) : openDrawer()
}

/** The link preview cards of the public folder: those that pages name, and the fixed ones. */
export const cards: DerivedFile = {
  makes: 'link preview cards below /cards',
  from: 'titles, sections and covers of pages',
  when: 'now',
  async all(site) {
    const { directory, imageCacheDir, nodes, log } = site
    const input = pageInput((type) => nodes.getNodesByType(type))
    const { drawn, msPerCard } = await writeCards(planCards(input), {
      publicDir: path.join(directory, 'public'),
      imageCacheDir,
      openDrawer: () => openDrawerOf(site),
    })
    log?.(`Drew ${drawn} card(s), ${msPerCard.toFixed(0)} ms each`)
    return {}
  },
  async follow(site, files) {
    const { directory, imageCacheDir, nodes } = site
    const drawer = openDrawerOf(site)
    // The first drawing reads typefaces and loads programs, 100 ms that no publish has to wait for.
    await drawer(SITE_SUBJECT)
    const store = openCardStore({ imageCacheDir, openDrawer: () => drawer })
    const uses = openFileUses()
    const design = cardDesign(directory)
    const fixed = FIXED_SUBJECTS.map((subject) => planCard(subject, design).path)
    uses.set('every build', [...new Set(fixed)])
    for (const page of nodes.getNodesByType('SitePage') as readonly CardPage[]) {
      uses.set(page.path, cardOf(page))
    }
    uses.takeUnused()

    return {
      begin({ facts }) {
        // A failure is reported by `make`, which draws what is missing.
        store.drawAll(facts.cards).catch(() => undefined)
      },
      async make({ facts: { cards: planned }, pages: { set, remove } }) {
        await store.drawAll(planned)
        const written: string[] = []
        for (const card of planned) {
          const copied = await files.copy({ path: card.path, source: store.fileOf(card.path) })
          if (copied) written.push(card.path)
        }
        for (const page of remove) uses.set(page, [])
        for (const page of set) uses.set(page.path, cardOf(page))
        // A card that was planned for a page which could not be made is named by none.
        const left = planned.map((card) => card.path).filter((card) => !uses.isUsed(card))
        const gone = await files.remove(new Set([...uses.takeUnused(), ...left]))
        const isGone = new Set(gone)
        return { written: written.filter((card) => !isGone.has(card)), removed: gone }
      },
    }
  },
}
