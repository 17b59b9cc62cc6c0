import type { HeadProps, PageProps } from 'gatsby'
import { graphql, Link } from 'gatsby'
import { PageHeading } from '../components/page-heading'
import { SearchScope } from '../components/search-scope'
import type { SiteQuery } from '../templates/parts/document-head'
import { DocumentHead } from '../templates/parts/document-head'

interface StateSummary {
  readonly path: string
  readonly name: string
  readonly region: string
  readonly summary: string
}

interface StatesQuery extends SiteQuery {
  readonly allUsState: {
    readonly group: readonly {
      readonly fieldValue: string
      readonly nodes: readonly StateSummary[]
    }[]
  }
}

const LEAD = 'Where companies register, what they pay, and when reports are due, state by state.'

/** All states, by region. */
export default function StatesPage({ data }: PageProps<StatesQuery>) {
  return (
    <>
      <SearchScope section="Pages">
        <PageHeading title="States" lead={LEAD} />
      </SearchScope>
      {data.allUsState.group.map(({ fieldValue: region, nodes }) => (
        <section key={region} className="band" aria-labelledby={`region-${region}`}>
          <div className="band__head">
            <h2 id={`region-${region}`}>{region}</h2>
          </div>
          <ul className="section-list">
            {nodes.map(({ path, name, summary }) => (
              <li key={path}>
                <h3>
                  <Link to={path}>{name}</Link>
                </h3>
                <p>{summary}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

export function Head({ data }: HeadProps<StatesQuery>) {
  const { siteUrl } = data.site.siteMetadata
  return <DocumentHead title="States" description={LEAD} path="/states" siteUrl={siteUrl} />
}

export const query = graphql`
  query StatesPage {
    site {
      siteMetadata {
        siteUrl
      }
    }
    allUsState(sort: { name: ASC }) {
      group(field: { region: SELECT }) {
        fieldValue
        nodes {
          path
          name
          region
          summary
        }
      }
    }
  }
`
