import type { z } from 'zod'

/** The outcome of reading one document: what it says, or what is wrong with it. */
export type Parsed<Value> = { readonly kind: 'parsed'; readonly value: Value } | Invalid

/** A document that does not fit its schema. */
export interface Invalid {
  readonly kind: 'invalid'
  readonly problems: readonly string[]
}

/**
 * Reads a document. Never throws: one that does not fit is described.
 *
 * @param data its fields, timestamps already turned into `Date`s
 * @param about what is known of it besides, such as its id
 */
export function parseDocument<Fields extends object, About extends object>(
  schema: z.ZodType<Fields>,
  data: unknown,
  about: About,
): Parsed<About & Fields> {
  const result = schema.safeParse(data)
  if (result.success) return { kind: 'parsed', value: { ...about, ...result.data } }
  const problems = result.error.issues.map((issue) => {
    const field = issue.path.length > 0 ? issue.path.join('.') : 'document'
    return `${field}: ${issue.message}`
  })
  return { kind: 'invalid', problems }
}
