import { navigate } from 'gatsby'
import type { MouseEvent } from 'react'

export interface CleanHtmlProps {
  /** The build has sanitised it. */
  readonly html: string
}

/**
 * Running text that the build has made from Markdown. Its links are plain; a click on one that stays
 * on the site is a route change like any other, without a parser among the reader's scripts.
 */
export function CleanHtml({ html }: CleanHtmlProps) {
  return <div className="prose" onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
}

function follow(event: MouseEvent<HTMLElement>): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const href = link?.getAttribute('href') ?? ''
  if (link?.target !== '' || !/^\/(?![/\\])/.test(href)) return
  event.preventDefault()
  navigate(href)
}
