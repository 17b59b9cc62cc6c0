import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { EncodedVariant, VariantAnswer, VariantRequest } from './variant-messages.ts'

const PROGRAM = fileURLToPath(new URL('variant-process.ts', import.meta.url))

/** Waits far longer than the largest picture takes on a machine with nothing else to do: half a minute. */
const TIMEOUT_MS = 15 * 60_000

/** Makes the variants of a picture. */
export type EncodeVariants = (
  bytes: Uint8Array,
  signal: AbortSignal,
) => Promise<readonly EncodedVariant[]>

/**
 * Makes the variants of a picture in a process of its own, of the lowest priority and with an empty
 * environment.
 *
 * @param signal kills the process
 * @throws Error when the picture cannot be encoded, the process ends early, or it takes too long
 */
export const encodeBeside: EncodeVariants = async (bytes, signal) => {
  const child = fork(PROGRAM, [], {
    env: {},
    execArgv: ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'],
    serialization: 'advanced',
    signal,
    killSignal: 'SIGKILL',
    timeout: TIMEOUT_MS,
  })
  const { promise, resolve, reject } = Promise.withResolvers<VariantAnswer>()
  child
    .on('message', (message) => {
      resolve(message as VariantAnswer)
    })
    .once('exit', () => {
      reject(new Error('The process that makes variants ended before it was done.'))
    })
    .once('error', reject)
  const request: VariantRequest = { bytes }
  // An end before that is told by `exit`.
  child.send(request, () => undefined)
  try {
    const answer = await promise
    if (answer.kind === 'failed') throw new Error(answer.message)
    return answer.variants
  } finally {
    child.kill('SIGKILL')
  }
}
