import type { ReactNode } from 'react'

export interface PageHeadingProps {
  readonly title: string
  /** One or two sentences below the title. */
  readonly lead?: ReactNode
}

/** The page's first heading; Gatsby announces its text after a route change. */
export function PageHeading({ title, lead }: PageHeadingProps) {
  return (
    <header className="page-heading">
      <h1>{title}</h1>
      {lead === undefined ? null : <p className="lead">{lead}</p>}
    </header>
  )
}
