import { graphql } from 'gatsby'
import type { ReactNode } from 'react'
import { CleanHtml } from '../../components/links/clean-html'
import { PageHeading } from '../../components/page/page-heading'
import { SearchScope } from '../../components/page/search-scope'
import { DocumentHead, type HeadContext } from './document-head'
import { PageRecord } from './page-record'
import '../../theme/styles/parts/lists.css'
import '../../theme/styles/parts/reference.css'
import '../../theme/styles/parts/tables.css'
import '../../theme/styles/parts/text-page.css'

/** The query result of a page whose text is in `content/pages/`. */
export interface TextPageQuery {
  readonly textPage: {
    readonly path: string
    readonly title: string
    readonly description: string
    readonly lead: string
    readonly inForceSince: string | null
    readonly inForceText: string | null
    readonly html: string
    readonly changedOn: string | null
    readonly changedText: string | null
    /** Of its parts. */
    readonly headings: readonly { readonly id: string; readonly text: string }[]
  }
}

export interface TextPageProps {
  readonly data: TextPageQuery
  /** Stands between the title and the text. */
  readonly children?: ReactNode
}

/** Fewer parts are in sight at a glance. */
const PARTS_WORTH_LISTING = 4

/** A page that is one text in the middle of the window, with a list of its parts beside it where there is room. */
export function TextPage({ data: { textPage }, children }: TextPageProps) {
  const { title, lead, inForceSince, inForceText, html, headings } = textPage
  return (
    <SearchScope section="Pages">
      <div className="text-page">
        <PageHeading
          title={title}
          lead={lead}
          mark={
            inForceSince === null ? null : (
              <p className="meta">
                In force since <time dateTime={inForceSince}>{inForceText}</time>
              </p>
            )
          }
        />
        {headings.length < PARTS_WORTH_LISTING ? null : <Contents parts={headings} />}
        <div>
          {children}
          <CleanHtml html={html} />
          <PageRecord {...textPage} />
        </div>
      </div>
    </SearchScope>
  )
}

function Contents({ parts }: { readonly parts: TextPageQuery['textPage']['headings'] }) {
  return (
    <nav className="text-page__contents" aria-labelledby="parts" data-pagefind-ignore="">
      <h2 id="parts" className="small-heading">
        Contents
      </h2>
      <ul className="link-list">
        {parts.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export interface TextPageHeadProps extends TextPageProps {
  readonly context: HeadContext
}

export function TextPageHead({ data: { textPage }, context }: TextPageHeadProps) {
  const { title, description, path } = textPage
  return (
    <DocumentHead
      title={title}
      description={description}
      path={path}
      context={context}
      breadcrumbs={[{ name: title, path }]}
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
    inForceText
    html
    changedOn
    changedText
    headings {
      id
      text
    }
  }
`
