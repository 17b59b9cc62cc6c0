/** A process that makes the variants of one picture while nothing else needs the processors, and ends. */
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { makeVariants } from './make-variants.ts'
import type { VariantAnswer, VariantRequest } from './variant-messages.ts'

async function answer({ bytes }: VariantRequest): Promise<VariantAnswer> {
  try {
    return { kind: 'made', variants: await makeVariants(bytes) }
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

setPriority(constants.priority.PRIORITY_LOW)
sharp.concurrency(1)
process.on('message', (request) => {
  void answer(request as VariantRequest).then((made) => process.send?.(made))
})
process.on('disconnect', () => process.exit())
