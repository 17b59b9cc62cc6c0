import { countText } from '../../../shared/text/quantity-texts.ts'
import path from 'node:path'
import type { PlannedCard } from '../../pages/cards/card.ts'
import { planCard } from '../../pages/cards/card.ts'
import { cardDesign } from '../../pages/cards/card-design.ts'
import { FIXED_SUBJECTS, SITE_SUBJECT } from '../../pages/cards/subjects.ts'
import { drawnCardFile, openCardStore } from './card-store.ts'
import type { CardDrawer } from './draw-card.ts'
import { openCardDrawer } from './draw-card.ts'
import { writeCards } from './write-cards.ts'
import type { PlannedCopy } from '../../files/planned-file.ts'
import type { SitePage } from '../../nodes/site-overview.ts'
import { readPageInput } from '../../pages/plan/page-input.ts'
import { planCards } from './plan-cards.ts'
import { GENERAL_CARD_PATH } from '../../../shared/site/paths.ts'
import type { DerivedFile, DerivedSite, FilesMadeNow, PlannedFiles } from '../maker/derived-file.ts'
import { openMissingCards } from './missing-cards.ts'
import type { runPainter } from './run-painter.ts'
import type { FileUses } from '../maker/file-uses.ts'
import { openFileUses } from '../maker/file-uses.ts'
import type { PublicFiles } from '../../files/public-files.ts'

/** The programs that draw cards. */
export interface CardPrograms {
  /** Draws cards; with the site's own drawing when left out. */
  readonly openDrawer?: () => CardDrawer
  /** Starts drawing cards; in a process of its own when left out. */
  readonly startPainter?: typeof runPainter
}

type CardSite = DerivedSite & CardPrograms

function cardOf({ context }: Pick<SitePage, 'context'>): string[] {
  const card = context?.['card']
  return typeof card === 'string' ? [card] : []
}

function openDrawerOf(site: CardSite): CardDrawer {
  const { openDrawer, imageCacheDir, directory } = site
  return openDrawer === undefined ? openCardDrawer({ imageCacheDir, directory }) : openDrawer()
}

const cardsOf = async ({ nodes, overview }: DerivedSite): Promise<PlannedCard[]> =>
  planCards(await readPageInput(overview, (type) => nodes.getNodesByType(type)))

const siteCard = ({ directory }: DerivedSite): PlannedCard =>
  planCard(SITE_SUBJECT, cardDesign(directory))

/** The card of the whole site again, at an address that does not change with what is on it. */
const generalCard = (site: DerivedSite): PlannedCopy => ({
  path: GENERAL_CARD_PATH,
  source: drawnCardFile(site.imageCacheDir, siteCard(site).path),
})

/** The link preview cards of the public folder: those that pages name, and the fixed ones. */
export const cards: DerivedFile<CardSite> = {
  makes: 'link preview cards below /og',
  from: 'titles, sections and covers of pages',
  all: (site) => writeCardsOf(site),
  // What was ever drawn is there at once; of the others only the one that stands in for them.
  pagesFirst: { make: (site) => writeCardsOf(site, [siteCard(site)]) },
  async follow(site, files, deferrals) {
    const drawer = openDrawerOf(site)
    // The first drawing reads typefaces and loads programs, 100 ms that no publish has to wait for.
    await drawer(SITE_SUBJECT)
    const uses = openFileUses()
    const design = cardDesign(site.directory)
    const fixed = FIXED_SUBJECTS.map((subject) => planCard(subject, design).path)
    uses.set('every build', [...new Set(fixed)])
    for (const page of site.overview.pages()) uses.set(page.path, cardOf(page))
    uses.takeUnused()
    const { directory, imageCacheDir, isPagesFirst = false, startPainter } = site
    return {
      now: cardsOfChanges(site, files, { drawer, uses }),
      ...((isPagesFirst || deferrals !== null) && {
        later: openMissingCards({
          directory,
          imageCacheDir,
          cards: await cardsOf(site),
          isUsed: (card) => uses.isUsed(card),
          files,
          ...(startPainter !== undefined && { start: startPainter }),
        }),
      }),
    }
  },
}

async function writeCardsOf(site: CardSite, drawn?: readonly PlannedCard[]): Promise<PlannedFiles> {
  const { directory, imageCacheDir, log } = site
  const made = await writeCards(await cardsOf(site), {
    publicDir: path.join(directory, 'public'),
    imageCacheDir,
    openDrawer: () => openDrawerOf(site),
    ...(drawn !== undefined && { drawn }),
  })
  log?.(`Drew ${countText(made.drawn, 'card')}, ${made.msPerCard.toFixed(0)} ms each`)
  return { copies: [generalCard(site)] }
}

function cardsOfChanges(
  { imageCacheDir }: DerivedSite,
  files: PublicFiles,
  { drawer, uses }: { readonly drawer: CardDrawer; readonly uses: FileUses },
): FilesMadeNow {
  const store = openCardStore({ imageCacheDir, openDrawer: () => drawer })
  return {
    begin({ fileInputs }) {
      // A failure is reported by `make`, which draws what is missing.
      store.drawAll(fileInputs.cards).catch(() => undefined)
    },
    async make({ fileInputs: { cards: planned }, pages: { set, remove } }) {
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
}
