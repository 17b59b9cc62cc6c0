import { performance } from 'node:perf_hooks'
import type { Session } from '../../harness/wire/auth.ts'
import { download, uploadMultipart, uploadResumable } from '../../harness/wire/files.ts'
import type { Target } from '../../harness/wire/http.ts'
import { dottedPicture } from '../../harness/wire/picture.ts'
import { figureOf } from '../../harness/benchmark/report.ts'
import type { Figure } from '../../harness/benchmark/report.ts'

const MB = 1024 * 1024
const SMALL_COUNT = 60
const AT_A_TIME = 8
/** Side of a picture of random dots of about 100 kB and of about 10 MB. */
const SMALL_SIDE = 182
const LARGE_SIDE = 1_860
const CHUNK_BYTES = MB

/** Pictures up and down: small ones per second, large ones in megabytes per second. */
export async function measureTransfer(
  target: Target,
  author: Session,
  rounds: number,
): Promise<Figure[]> {
  const small: number[] = []
  const up: number[] = []
  const down: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const pictures = await Promise.all(
      Array.from({ length: SMALL_COUNT }, () => dottedPicture(SMALL_SIDE, Math.random)),
    )
    const queue = pictures.map((bytes, index) => ({
      bytes,
      name: `posts/bench/small-${round}-${index}.png`,
    }))
    small.push(
      await perSecond(SMALL_COUNT, () =>
        inParallel(AT_A_TIME, async () => {
          for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
            await uploadMultipart(target, author.idToken, next.name, next.bytes)
          }
        }),
      ),
    )
    const large = await dottedPicture(LARGE_SIDE, Math.random)
    const name = `posts/bench/large-${round}.png`
    up.push(
      await perSecond(large.length / MB, () =>
        uploadResumable(target, author.idToken, name, large, CHUNK_BYTES),
      ),
    )
    down.push(
      await perSecond((AT_A_TIME * large.length) / MB, () =>
        inParallel(AT_A_TIME, async () => {
          const bytes = await download(target, name)
          if (bytes?.length !== large.length) throw new Error(`${name} came back incomplete.`)
        }),
      ),
    )
  }
  return [
    figureOf(`upload of pictures of 100 kB, ${AT_A_TIME} connections`, '/s', small),
    figureOf('resumable upload of 10 MB in chunks of 1 MB, 1 connection', 'MB/s', up),
    figureOf(`download of 10 MB, ${AT_A_TIME} connections`, 'MB/s', down),
  ]
}

async function perSecond(amount: number, work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (amount * 1000) / (performance.now() - startedAt)
}

async function inParallel(count: number, work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => work()))
}
