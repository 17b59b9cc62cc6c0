import os from 'node:os'
import type { PlannedCard } from '../../pages/cards/card.ts'
import type { CardStore } from './card-store.ts'
import { openCardStore } from './card-store.ts'
import { openCardDrawer } from './draw-card.ts'
import type { PainterMessage } from './painter-messages.ts'
import { painterJobSchema } from './painter-messages.ts'

// A program of its own: draws cards for the process that started it, and ends with it.

// Readers' requests and the next publish come first. Set before there are threads, which inherit it.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)

/** Half of the work is done in threads: a card more than there are cores keeps all of them busy. */
const AT_ONCE = os.availableParallelism() + 1

process.once('disconnect', () => {
  process.exit(1)
})

process.once('message', (message) => {
  void paint(message).then(() => {
    process.disconnect()
    process.exit(0)
  })
})

const say = (message: PainterMessage): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(message, undefined, {}, () => {
      resolve()
    })
  })

async function paint(message: unknown): Promise<void> {
  const { cards, imageCacheDir, directory } = painterJobSchema.parse(message)
  const store = openCardStore({
    imageCacheDir,
    openDrawer: () => openCardDrawer({ imageCacheDir, directory }),
  })
  const waiting = cards.values()
  const lane = async (): Promise<void> => {
    for (const card of waiting) await say(await draw(store, card))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

async function draw(store: CardStore, card: PlannedCard): Promise<PainterMessage> {
  const { path } = card
  try {
    await store.drawAll([card])
    return { kind: 'drawn', path }
  } catch (error) {
    return { kind: 'failed', path, message: error instanceof Error ? error.message : String(error) }
  }
}
