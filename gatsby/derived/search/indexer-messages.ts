import { z } from 'zod'

/** The one message to the process that makes the index. */
export const indexerJobSchema = z.object({
  directory: z.string(),
  paths: z.array(z.string()).readonly(),
  scope: z.enum(['all', 'changed']),
  language: z.string(),
})
export type IndexerJob = z.infer<typeof indexerJobSchema>

/** Its one answer. */
export const indexerAnswerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('made'),
    index: z.object({
      list: z.object({
        version: z.literal(1),
        bundles: z.array(z.object({ name: z.string(), pages: z.int() })).readonly(),
      }),
      made: z.array(z.string()).readonly(),
    }),
  }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
])
export type IndexerAnswer = z.infer<typeof indexerAnswerSchema>
