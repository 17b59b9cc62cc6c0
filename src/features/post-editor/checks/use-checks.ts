import { useEffect, useState } from 'react'
import type { EditorFields } from '../../../../shared/post/editor-fields'
import {
  gateProblems,
  outlineWithinLimits,
  type GateProblem,
} from '../../../../shared/quality-gate/quality-gate'
import { linkedPaths } from '../../../../shared/quality-gate/link-rules'
import { parseBody } from '../../../platform/content/parse-html'
import { whenIdle, type WrittenText } from '../../../editing/loading/when-idle'
import type { SitePages } from './site-pages'

/** Applies the rules to a text. */
export function check(
  fields: EditorFields,
  isSlugTaken: boolean,
  pages: SitePages,
): { readonly problems: readonly GateProblem[]; readonly paths: readonly string[] } {
  const outline = outlineWithinLimits(fields.html, parseBody)
  return {
    problems: gateProblems({ ...fields, outline, isSlugTaken, site: pages }),
    paths: 'beyondLimits' in outline ? [] : linkedPaths(outline, pages.url),
  }
}

/** Applies the rules for publishing to a text, again and again while it is written; null at first. */
export function useChecks(
  text: WrittenText,
  isSlugTaken: boolean,
  pages: SitePages,
): readonly GateProblem[] | null {
  const [problems, setProblems] = useState<readonly GateProblem[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    let stop: () => void = () => undefined
    const schedule = () => {
      stop()
      stop = whenIdle(() => {
        const found = check(text.current(), isSlugTaken, pages)
        setProblems((before) => (isSame(before, found.problems) ? before : found.problems))
        void pages.learn(found.paths).then((hasChanged) => {
          if (hasChanged && isCurrent) schedule()
        })
      })
    }
    schedule()
    const unsubscribe = text.subscribe(schedule)
    return () => {
      isCurrent = false
      stop()
      unsubscribe()
    }
  }, [isSlugTaken, pages, text])
  return problems
}

function isSame(a: readonly GateProblem[] | null, b: readonly GateProblem[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
