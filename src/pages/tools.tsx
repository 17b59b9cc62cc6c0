import { graphql, Link, type HeadProps, type PageProps } from 'gatsby'
import { collectionPage } from '../../shared/structured-data/collection'
import { PageHeading } from '../components/page/page-heading'
import { Prebuilt } from '../components/islands/prebuilt'
import { SearchScope } from '../components/page/search-scope'
import { SITE_URL } from '../platform/base/site-url'
import { DocumentHead, type HeadContext } from '../templates/parts/document-head'
import type { VerifiedPage } from '../templates/parts/verification-line'
import {
  VerificationLine,
  VerificationMark,
  verificationsOf,
} from '../templates/parts/verification-line'
import '../theme/styles/parts/lists.css'

interface ToolsQuery {
  readonly allTool: {
    readonly nodes: readonly (VerifiedPage & {
      readonly path: string
      readonly name: string
      readonly question: string
      readonly summary: string
    })[]
  }
}

const LEAD =
  'Calculations that decide deadlines and taxes. Each shows its steps, its rule and its sources, and none needs an account.'

/** All tools, each as the question that it answers. */
export default function ToolsPage({ data }: PageProps<ToolsQuery>) {
  const verifications = verificationsOf(data.allTool.nodes)
  return (
    <SearchScope section="Tools" names={['Tools', 'Calculators']}>
      <Prebuilt>
        <PageHeading
          title="Tools"
          lead={LEAD}
          mark={<VerificationMark kind="tools" of={verifications} />}
        />
        <ul className="section-list">
          {data.allTool.nodes.map((tool) => (
            <li key={tool.path}>
              <h2>
                <Link to={tool.path}>{tool.name}</Link>
              </h2>
              <div>
                <p>{tool.question}</p>
                <p className="meta">{tool.summary}</p>
              </div>
            </li>
          ))}
        </ul>
        <VerificationLine kind="tools" of={verifications} />
      </Prebuilt>
    </SearchScope>
  )
}

export function Head({ data, pageContext }: HeadProps<ToolsQuery, HeadContext>) {
  const page = { path: '/tools', name: 'Tools', description: LEAD }
  return (
    <DocumentHead
      {...page}
      title="Tools"
      context={pageContext}
      breadcrumbs={[page]}
      structured={() => [collectionPage(SITE_URL, { ...page, items: data.allTool.nodes })]}
    />
  )
}

export const query = graphql`
  query ToolsPage {
    allTool(sort: { name: ASC }) {
      nodes {
        path
        name
        question
        summary
        verification {
          state
        }
      }
    }
  }
`
