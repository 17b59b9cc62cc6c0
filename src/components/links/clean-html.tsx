import { followLink, linksWithin } from './follow-link'

export interface CleanHtmlProps {
  /** The build has sanitised it. */
  readonly html: string
}

/**
 * Running text that the build has made from Markdown. Its links are plain; a click on one that stays
 * on the site is a route change like any other, without a parser among the reader's scripts.
 */
export function CleanHtml({ html }: CleanHtmlProps) {
  return (
    <div
      className="prose"
      onClick={followLink}
      {...linksWithin}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
