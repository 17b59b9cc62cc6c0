import type { HeadProps, PageProps } from 'gatsby'
import { graphql, Link } from 'gatsby'
import { PageHeading } from '../components/page-heading'
import { SearchScope } from '../components/search-scope'
import type { SiteQuery } from '../templates/parts/document-head'
import { DocumentHead } from '../templates/parts/document-head'

interface FormsQuery extends SiteQuery {
  readonly allOfficialForm: {
    readonly nodes: readonly {
      readonly path: string
      readonly number: string
      readonly title: string
      readonly issuingBody: string
      readonly topic: string
      readonly summary: string
    }[]
  }
}

const LEAD = 'What each form is for, who sends it, and where it goes.'

/** All forms, by number. */
export default function FormsPage({ data }: PageProps<FormsQuery>) {
  return (
    <>
      <SearchScope section="Pages">
        <PageHeading title="Forms" lead={LEAD} />
      </SearchScope>
      <ul className="section-list">
        {data.allOfficialForm.nodes.map((form) => (
          <li key={form.path}>
            <h2>
              <Link to={form.path}>{form.number}</Link>
            </h2>
            <div>
              <p>
                <strong>{form.title}</strong>
              </p>
              <p>{form.summary}</p>
              <p className="meta">
                {form.topic} · {form.issuingBody}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

export function Head({ data }: HeadProps<FormsQuery>) {
  const { siteUrl } = data.site.siteMetadata
  return <DocumentHead title="Forms" description={LEAD} path="/forms" siteUrl={siteUrl} />
}

export const query = graphql`
  query FormsPage {
    site {
      siteMetadata {
        siteUrl
      }
    }
    allOfficialForm(sort: { number: ASC }) {
      nodes {
        path
        number
        title
        issuingBody
        topic
        summary
      }
    }
  }
`
