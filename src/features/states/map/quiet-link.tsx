import { navigate } from 'gatsby'
import type { ComponentPropsWithoutRef, MouseEvent } from 'react'

export interface QuietLinkProps extends ComponentPropsWithoutRef<'a'> {
  /** A path on this site. */
  readonly href: string
}

/**
 * A link that Gatsby follows without a page load, and whose page it does not fetch beforehand: a map
 * of 51 links on the screen would fetch 51 pages that hardly anyone opens.
 */
export function QuietLink({ href, ...rest }: QuietLinkProps) {
  const follow = (event: MouseEvent) => {
    const isPlainClick =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlainClick || event.defaultPrevented) return
    event.preventDefault()
    navigate(href)
  }
  return <a {...rest} href={href} onClick={follow} />
}
