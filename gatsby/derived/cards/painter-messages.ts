import { z } from 'zod'

const cardSchema = z.object({
  path: z.string(),
  subject: z.object({
    section: z.string().nullable(),
    title: z.string(),
    cover: z
      .object({
        hash: z.string(),
        extension: z.enum(['jpg', 'png', 'webp', 'gif', 'avif']),
        focalX: z.number(),
        focalY: z.number(),
      })
      .nullable(),
  }),
})

/** The one message to the process that draws cards. */
export const painterJobSchema = z.object({
  directory: z.string(),
  imageCacheDir: z.string(),
  cards: z.array(cardSchema).readonly(),
})
export type PainterJob = z.infer<typeof painterJobSchema>

/** Its message about each card. */
export const painterMessageSchema = z.discriminatedUnion('kind', [
  /** It is in the folder of drawn cards. */
  z.object({ kind: z.literal('drawn'), path: z.string() }),
  z.object({ kind: z.literal('failed'), path: z.string(), message: z.string() }),
])
export type PainterMessage = z.infer<typeof painterMessageSchema>
