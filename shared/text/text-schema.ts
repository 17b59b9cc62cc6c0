import { z } from 'zod'
import { characterCount, isLine, isProse, withoutNoncharacters } from './text.ts'

/**
 * Any text of `least` (0 or 1) to `most` characters, counted as security rules count. Noncharacters are
 * left out as it is read: they would break feeds and cards.
 */
export function text(least: 0 | 1, most: number) {
  return z
    .string()
    .overwrite(withoutNoncharacters)
    .min(least)
    .refine((value) => characterCount(value) <= most, {
      error: `has more than ${most} characters`,
    })
}

/** As {@link text}, in one line: without control characters. */
export function line(least: 0 | 1, most: number) {
  return text(least, most).refine(isLine, { error: 'holds a control character' })
}

/** As {@link line}, with line breaks. */
export function prose(least: 0 | 1, most: number) {
  return text(least, most).refine(isProse, { error: 'holds a control character' })
}
