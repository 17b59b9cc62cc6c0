import type { BuilderMemory } from '../../../shared/publish/builder-protocol.ts'
import type { SeededRandom } from '../../harness/random.ts'
import type { RandomAuthor } from './author.ts'
import type { RunningBuilder } from './site-builds.ts'
import type { MadeChange } from './stored-posts.ts'

/** How long one request took, and the memory of the builder after it. */
export interface Answered {
  readonly kind: 'build' | 'makeDeferred'
  readonly ms: number
  readonly memory: BuilderMemory
}

/** A publisher who asks for builds as a busy day does: in ones and heaps, interrupted, incomplete. */
export interface RandomPublisher {
  /** From now on it is another day. */
  dayIs(day: string): void
  /** Lets the author make one or more changes and brings the site up to date. Returns how many. */
  step(builder: RunningBuilder): Promise<number>
  /** Lets the builder finish until nothing is left. */
  finish(builder: RunningBuilder): Promise<void>
  readonly answered: readonly Answered[]
}

/** @param log told every change */
export function createPublisher(
  author: RandomAuthor,
  random: SeededRandom,
  log: (line: string) => void,
): RandomPublisher {
  const answered: Answered[] = []
  let requests = 0
  let today: string | null = null
  const nextId = () => `r${(requests += 1)}`

  const build = async ({ process }: RunningBuilder, changes: readonly MadeChange[]) => {
    const startedAt = performance.now()
    const built = await process.ask('built', {
      kind: 'build',
      id: nextId(),
      mayDefer: false,
      day: today,
      changes: changes.flatMap(({ source, id, besides = [] }) => [{ source, id }, ...besides]),
    })
    answered.push({ kind: 'build', ms: performance.now() - startedAt, memory: built.memory })
  }
  const finishOnce = async ({ process }: RunningBuilder, yieldAfterMs: number | null) => {
    const startedAt = performance.now()
    const id = nextId()
    const asked = process.ask('madeDeferred', { kind: 'makeDeferred', id })
    const timer =
      yieldAfterMs === null
        ? null
        : setTimeout(() => {
            process.tell({ kind: 'yield', id })
          }, yieldAfterMs)
    const made = await asked
    if (timer !== null) clearTimeout(timer)
    answered.push({ kind: 'makeDeferred', ms: performance.now() - startedAt, memory: made.memory })
    if (made.problem !== undefined) throw new Error(made.problem)
    return made.hasDeferred
  }

  return {
    answered,
    dayIs: (day) => {
      today = day
    },
    step: async (builder) => {
      const count = random.below(4) === 0 ? 2 + random.below(5) : 1
      const changes: MadeChange[] = []
      for (let made = 0; made < count; made += 1) {
        const change = await author.change()
        log(change.text)
        changes.push(change)
      }
      // Now and then a message is lost; the next look finds what it was about.
      const told = random.below(8) === 0 ? changes.slice(1) : changes
      await build(builder, told)
      if (random.below(3) === 0) {
        await finishOnce(builder, random.below(2) === 0 ? random.below(400) : null)
      }
      return count
    },
    finish: async (builder) => {
      await build(builder, [])
      for (let round = 0; await finishOnce(builder, null); round += 1) {
        if (round > 100) throw new Error('A hundred requests have left deferred work.')
      }
    },
  }
}
