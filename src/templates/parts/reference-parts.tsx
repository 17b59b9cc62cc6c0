import { graphql } from 'gatsby'
import type { ReactNode } from 'react'
import type { ReferenceKindName } from '../../../shared/kinds/names'
import { verificationLine, type Verification } from '../../../shared/kinds/verification'
import { LinkedText, type TextLink } from '../../components/links/linked-text'
import { PageLink } from '../../components/links/page-link'
import type { PageRecordProps } from './page-record'

export interface ReferenceLink {
  readonly path: string
  readonly label: string
}

export interface ReferenceSource {
  readonly title: string
  readonly url: string
}

interface HeadingLevel {
  /** Level of the part's heading; 2 unless the part stands below another heading. */
  readonly level?: 2 | 3
}

export interface RelatedLinksProps extends HeadingLevel {
  readonly title: string
  readonly links: readonly ReferenceLink[]
}

/** Links to other reference pages, under a heading; nothing when there are none. */
export function RelatedLinks({ title, links, level = 2 }: RelatedLinksProps) {
  if (links.length === 0) return null
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div>
      <Heading className="small-heading">{title}</Heading>
      <PageLinks links={links} />
    </div>
  )
}

/** A list of links to pages of this site. */
export function PageLinks({ links }: { readonly links: readonly ReferenceLink[] }) {
  return (
    <ul className="link-list">
      {links.map(({ path, label }) => (
        <li key={path}>
          <PageLink path={path} label={label} />
        </li>
      ))}
    </ul>
  )
}

/** Data about itself that every page of the reference sections shows. */
export interface ReferencePageProps extends PageRecordProps {
  readonly termLinks: readonly TextLink[]
  readonly sources: readonly ReferenceSource[]
  readonly verification: Verification
}

export interface SourcesProps {
  readonly kind: ReferenceKindName
  readonly page: Pick<ReferencePageProps, 'sources' | 'verification'>
}

/** The official texts on what a page is about, and how far it was compared with them. */
export function Sources({ kind, page: { sources, verification } }: SourcesProps) {
  return (
    <div>
      <h2 className="small-heading">Official sources</h2>
      <ul className="link-list">
        {sources.map(({ title, url }) => (
          <li key={url}>
            <a href={url}>{title}</a>
          </li>
        ))}
      </ul>
      <p className="meta">
        {verificationLine(kind, verification)} Fees and dates change: the official source decides.
      </p>
    </div>
  )
}

export interface ReferenceLayoutProps {
  readonly children: ReactNode
  /** Related pages and sources. */
  readonly aside: ReactNode
}

/** The text of a reference page with its related pages and sources: beside it where there is room. */
export function ReferenceLayout({ children, aside }: ReferenceLayoutProps) {
  return (
    <div className="reference">
      <div className="prose reference__text">{children}</div>
      <div className="reference__aside" data-pagefind-ignore="">
        {aside}
      </div>
    </div>
  )
}

export interface ParagraphsProps {
  readonly texts: readonly string[]
  /** The name of the field that holds the texts. */
  readonly field?: string
  /** The page's links to terms of the glossary. */
  readonly links?: readonly TextLink[]
}

/** Paragraphs of running text, with terms of the glossary as links. */
export function Paragraphs({ texts, field = '', links = [] }: ParagraphsProps) {
  return texts.map((text, index) => (
    <p key={text}>
      <LinkedText text={text} field={`${field}.${index}`} links={links} />
    </p>
  ))
}

/**
 * The query of every page of the reference sections. Gatsby collects fragments by their export; pages name
 * them without an import.
 *
 * @public
 */
export const referencePageFields = graphql`
  fragment DueDateFields on DueDate {
    on
    years
    what
    for
  }
  fragment ReferencePageFields on ReferencePage {
    path
    termLinks {
      field
      start
      length
      path
    }
    sources {
      title
      url
    }
    verification {
      ...VerificationFields
    }
    changedOn
    changedText
  }
`
