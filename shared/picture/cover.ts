import { z } from 'zod'
import { line, prose } from '../text/text-schema.ts'

/** Longest alternative text of a picture, in characters. */
export const ALT_MAX_LENGTH = 1000

const finiteFraction = z.number().min(0).max(1)

/** A post's cover picture. `path` is the object's name in the file storage, without bucket. */
export const coverSchema = z.strictObject({
  path: line(1, 1024),
  url: line(0, 2048),
  alt: prose(0, ALT_MAX_LENGTH),
  width: z.int().min(1),
  height: z.int().min(1),
  focalX: finiteFraction,
  focalY: finiteFraction,
})
export type Cover = z.infer<typeof coverSchema>
