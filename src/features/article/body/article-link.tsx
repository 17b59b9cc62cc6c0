import type { ReactNode } from 'react'

export interface ArticleLinkProps {
  readonly href: string | undefined
  readonly target: string | undefined
  readonly title: string | undefined
  readonly id: string | undefined
  /** The build marks links to the glossary. */
  readonly className?: string | undefined
  /** Of links that the build has made, such as those of footnotes. */
  readonly role?: string | undefined
  readonly label?: string | undefined
  /** The element that holds the definition of the term that it leads to. */
  readonly definedBy?: string | undefined
  readonly children: ReactNode
}

/**
 * A link in a post: those that open a new window carry the relationship values of the specification,
 * section 5. Pages of this site open without a reload, as the element around the body sees to
 * (`components/follow-link.ts`).
 */
export function ArticleLink(props: ArticleLinkProps) {
  const { href, target, title, id, className, role, label, definedBy, children } = props
  const attributes = {
    ...(title === undefined ? {} : { title }),
    ...(id === undefined ? {} : { id }),
    ...(className === undefined ? {} : { className }),
    ...(role === undefined ? {} : { role }),
    ...(label === undefined ? {} : { 'aria-label': label }),
    ...(definedBy === undefined ? {} : { 'aria-describedby': definedBy }),
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
  return (
    <a {...attributes} href={href}>
      {children}
    </a>
  )
}
