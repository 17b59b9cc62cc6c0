import { graphql } from 'gatsby'
import type { ReactNode } from 'react'
import { CleanHtml } from '../../components/clean-html'
import { PageHeading } from '../../components/page-heading'
import { Prose } from '../../components/prose'
import { SearchScope } from '../../components/search-scope'
import type { SiteQuery } from './document-head'
import { DocumentHead } from './document-head'

/** What the page of a text of `content/pages/` queries. */
export interface TextPageQuery extends SiteQuery {
  readonly textPage: {
    readonly path: string
    readonly title: string
    readonly description: string
    readonly lead: string
    readonly inForceSince: string | null
    readonly inForceText: string | null
    readonly html: string
  }
}

export interface TextPageProps {
  readonly data: TextPageQuery
  /** Stands between the title and the text. */
  readonly children?: ReactNode
}

/** A page that is one text. */
export function TextPage({ data: { textPage }, children }: TextPageProps) {
  const { title, lead, inForceSince, inForceText, html } = textPage
  return (
    <SearchScope section="Pages">
      <PageHeading title={title} lead={lead} />
      {inForceSince === null ? null : (
        <p className="meta">
          In force since <time dateTime={inForceSince}>{inForceText}</time>
        </p>
      )}
      {children === undefined ? null : <Prose>{children}</Prose>}
      <CleanHtml html={html} />
    </SearchScope>
  )
}

export function TextPageHead({ data: { textPage, site } }: { readonly data: TextPageQuery }) {
  const { title, description, path } = textPage
  return (
    <DocumentHead
      title={title}
      description={description}
      path={path}
      siteUrl={site.siteMetadata.siteUrl}
    />
  )
}

export const textPageFields = graphql`
  fragment TextPageFields on TextPage {
    path
    title
    description
    lead
    inForceSince
    inForceText: inForceSince(formatString: "D MMMM YYYY")
    html
  }
`
