import { Link } from 'gatsby'
import type { ReactNode } from 'react'

export interface PageHeadingProps {
  readonly title: string
  /** One or two sentences below the title. */
  readonly lead?: ReactNode
  /** The section that the page belongs to; a link above the title leads up to it. */
  readonly section?: SectionLink
  /** How far the page can be relied on. */
  readonly mark?: ReactNode
}

export interface SectionLink {
  readonly label: string
  readonly href: string
}

/** The page's first heading; Gatsby announces its text after a route change. */
export function PageHeading({ title, lead, section, mark }: PageHeadingProps) {
  return (
    <header className="page-heading">
      {section === undefined ? null : <SectionBacklink {...section} />}
      <h1>{title}</h1>
      {lead === undefined ? null : <p className="lead">{lead}</p>}
      {mark}
    </header>
  )
}

/** Leads up to the section that a page belongs to. */
export function SectionBacklink({ label, href }: SectionLink) {
  return (
    <p className="eyebrow">
      <Link to={href}>{label}</Link>
    </p>
  )
}
