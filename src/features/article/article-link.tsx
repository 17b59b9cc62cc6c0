import { Link } from 'gatsby'
import type { ReactNode } from 'react'

export interface ArticleLinkProps {
  readonly href: string | undefined
  readonly target: string | undefined
  readonly title: string | undefined
  readonly id: string | undefined
  /** The build marks its own links to the glossary; authors' links carry no class. */
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Whether a link leads to a page of this site: a path of its own, and not a stored file. */
function leadsToPage(href: string): boolean {
  const path = href.split(/[?#]/, 1)[0] ?? ''
  const lastSegment = path.slice(path.lastIndexOf('/') + 1)
  return (
    href.startsWith('/') &&
    !href.startsWith('//') &&
    !path.startsWith('/v0/') &&
    !lastSegment.includes('.')
  )
}

/**
 * A link in a post: pages of this site open without a reload, links that open a new window carry
 * the relationship values of the specification, section 5.
 */
export function ArticleLink({ href, target, title, id, className, children }: ArticleLinkProps) {
  const attributes = {
    ...(title === undefined ? {} : { title }),
    ...(id === undefined ? {} : { id }),
    ...(className === undefined ? {} : { className }),
  }
  // What leads nowhere has no address: its text stays.
  if (href === undefined || href === '') return <span {...attributes}>{children}</span>
  if (target === '_blank') {
    return (
      <a {...attributes} href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  }
  if (leadsToPage(href)) {
    return (
      <Link {...attributes} to={href}>
        {children}
      </Link>
    )
  }
  return (
    <a {...attributes} href={href}>
      {children}
    </a>
  )
}
