import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { inParallel } from '../../../publish/release/files/in-parallel.ts'
import type { SeededRandom } from '../../harness/random.ts'
import type { Target } from '../../harness/wire/http.ts'
import type { Catalogue, Expected } from './catalogue.ts'

/** Addresses that are asked for at the same time. */
const AT_ONCE = 8
/** While editors publish, a release seldom stays live for as long as all its files take. */
const TRIES = 3
const SHOWN = 8
const READ_EVERY_MS = 25

/** What a reader gets at an address, in the words of the catalogue; `error 503` for anything else. */
export async function ask({ origin }: Target, address: string): Promise<Expected> {
  const response = await fetch(`${origin}${encodeURI(address)}`, { redirect: 'manual' })
  const body = Buffer.from(await response.arrayBuffer())
  switch (response.status) {
    case 200:
      return createHash('sha256').update(body).digest('hex')
    case 301:
    case 302:
    case 307:
    case 308:
      return `-> ${response.headers.get('location') ?? ''}`
    case 404:
      return 'missing'
    default:
      return `error ${response.status}`
  }
}

/** How a look at the whole site went. */
export interface SiteCheck {
  readonly release: number
  readonly files: number
  /** Whether one release was live from the first answer to the last. */
  readonly isExact: boolean
  readonly problems: readonly string[]
}

/**
 * Asks for everything that the live release has and compares the bytes with what its lists say. When
 * readers were switched meanwhile, each answer has to be that of a release between the two.
 *
 * @param liveRelease asks the product
 */
export async function checkSite(
  target: Target,
  catalogue: Catalogue,
  liveRelease: () => Promise<number>,
): Promise<SiteCheck> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await liveRelease()
    await catalogue.refresh()
    const tree = catalogue.get(before)
    if (tree === undefined) {
      if (attempt < TRIES) continue
      const problem = `release ${before} is live and cannot be read from the disk`
      return { release: before, files: 0, isExact: false, problems: [problem] }
    }
    const answers = new Map<string, Expected>()
    await inParallel(tree.addresses, AT_ONCE, async (address) => {
      answers.set(address, await ask(target, address))
    })
    const after = await liveRelease()
    await catalogue.refresh()
    const possible = catalogue.from(before).filter(({ release }) => release <= after)
    const wrong = [...answers].filter(
      ([address, answer]) => !possible.some((one) => one.expected(address) === answer),
    )
    if (before !== after && attempt < TRIES && wrong.length === 0) continue
    const problems = wrong
      .slice(0, SHOWN)
      .map(([address, answer]) => `${address} is ${answer}, not ${tree.expected(address)}`)
    return {
      release: after,
      files: answers.size,
      isExact: before === after,
      problems:
        wrong.length === 0
          ? []
          : [
              `${wrong.length} of ${answers.size} answers fit no release from ${before} to ${after}`,
              ...problems,
            ],
    }
  }
}

/** A reader who keeps asking, one page after the other. */
export interface Reader {
  readonly answers: () => number
  /** What was wrong since the last time. */
  readonly problems: () => string[]
  readonly stop: () => Promise<void>
}

/** What a reader needs. */
export interface ReaderOptions {
  readonly target: Target
  readonly catalogue: Catalogue
  /** Asks the product. */
  readonly liveRelease: () => Promise<number>
  readonly random: SeededRandom
  /** Whether the publisher is being started: only then may it be out of reach. */
  readonly isDown: () => boolean
}

/**
 * Lets a reader loose. Each answer has to be that of a release not older than the one that the answer
 * before it needed: who has seen a release never sees an older one again.
 */
export function startReader(options: ReaderOptions): Reader {
  const { target, catalogue, liveRelease, random, isDown } = options
  let at = 0
  let answers = 0
  let isStopped = false
  let found: string[] = []

  const look = async (address: string): Promise<void> => {
    const answer = await ask(target, address)
    // Asked afterwards: a release that is stored and not live yet has not answered.
    const live = await liveRelease()
    const fitting = () =>
      catalogue
        .from(at)
        .find(({ release, expected }) => release <= live && expected(address) === answer)
    let fits = fitting()
    if (fits === undefined) {
      await catalogue.refresh()
      fits = fitting()
    }
    answers += 1
    if (fits !== undefined) at = fits.release
    else if (!isDown()) {
      found.push(`a reader got ${answer} at ${address} after release ${at}, with ${live} live`)
    }
  }
  const read = async (): Promise<void> => {
    while (!isStopped) {
      const wasDown = isDown()
      const newest = catalogue.from(at).at(-1)
      try {
        if (newest === undefined) await catalogue.refresh()
        else await look(random.pick(random.below(3) === 0 ? newest.addresses : newest.pages))
      } catch (error) {
        if (!wasDown && !isDown()) found.push(`a reader got no answer: ${String(error)}`)
      }
      await wait(READ_EVERY_MS)
    }
  }
  const reading = read()
  return {
    answers: () => answers,
    problems: () => {
      const now = found
      found = []
      return now
    },
    stop: async () => {
      isStopped = true
      await reading
    },
  }
}
