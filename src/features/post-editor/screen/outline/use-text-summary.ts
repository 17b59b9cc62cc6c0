import { useEffect, useState } from 'react'
import { bodyWordCount } from '../../../../../shared/html/body-words'
import { outlineWithinLimits } from '../../../../../shared/quality-gate/quality-gate'
import type { OutlineHeading } from '../../../../../shared/quality-gate/outline'
import { readingMinutes } from '../../../../../shared/text/reading-time'
import { parseBody } from '../../../../platform/content/parse-html'
import { whenIdle, type WrittenText } from '../../../../editing/loading/when-idle'

/** The counts of a text, as readers will count it. */
export interface TextSummary {
  readonly words: number
  readonly minutes: number
  /** In their order; empty for a text beyond the limits. */
  readonly headings: readonly OutlineHeading[]
}

/** Counts the words of a body and lists its headings. */
export function summarise(html: string): TextSummary {
  const outline = outlineWithinLimits(html, parseBody)
  const words = bodyWordCount(parseBody(html))
  return {
    words,
    minutes: readingMinutes(words),
    headings: 'beyondLimits' in outline ? [] : outline.headings,
  }
}

/** The text that was looked at last: what is drawn in two places is counted once. */
let last: { readonly html: string; readonly summary: TextSummary } | null = null

function latestSummary(html: string): TextSummary {
  if (last?.html !== html) last = { html, summary: summarise(html) }
  return last.summary
}

/** The summary of a text, followed while it is written; null at first. */
export function useTextSummary(text: WrittenText): TextSummary | null {
  const [summary, setSummary] = useState<TextSummary | null>(null)
  useEffect(() => {
    let stop: () => void = () => undefined
    let read: string | null = null
    const schedule = () => {
      stop()
      stop = whenIdle(() => {
        const { html } = text.current()
        if (html !== read) setSummary(latestSummary(html))
        read = html
      })
    }
    schedule()
    const unsubscribe = text.subscribe(schedule)
    return () => {
      stop()
      unsubscribe()
    }
  }, [text])
  return summary
}
