import { countText } from '../../../shared/text/quantity-texts.ts'
import path from 'node:path'
import { CardError } from '../../errors.ts'
import { startChildProgram } from '../maker/child-program.ts'
import type { PainterJob } from './painter-messages.ts'
import { painterMessageSchema } from './painter-messages.ts'

/** Cards that are being drawn. */
export interface PainterRun {
  /**
   * Resolves when every card is in the folder of drawn cards.
   * @throws CardError naming the first card that could not be drawn; the others are there
   */
  readonly result: Promise<void>
  /** Ends the process; resolves when it has ended. */
  stop(): Promise<void>
}

/**
 * Draws cards in a process of its own, with low priority and as many at once as there are cores: one
 * takes 15 ms of processor time, half of it where nothing else of its process can run.
 *
 * @param onDrawn told the path of each card that is in the folder of drawn cards
 */
export function runPainter(job: PainterJob, onDrawn: (path: string) => void): PainterRun {
  const drawn = new Set<string>()
  let problem: string | null = null
  const program = startChildProgram({
    directory: job.directory,
    program: path.join('gatsby', 'derived', 'cards', 'painter.ts'),
    job,
    onMessage: (message) => {
      const said = painterMessageSchema.parse(message)
      if (said.kind === 'failed') problem ??= `${said.path}: ${said.message}`
      else {
        drawn.add(said.path)
        onDrawn(said.path)
      }
    },
  })
  return {
    result: program.ended.then((reason) => {
      const missing = job.cards.filter((card) => !drawn.has(card.path)).length
      if (missing === 0) return
      throw new CardError(
        `${countText(missing, 'link preview card')} could not be drawn: ${problem ?? reason}`,
      )
    }),
    stop: () => program.stop(),
  }
}
