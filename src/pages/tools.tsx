import type { HeadProps, PageProps } from 'gatsby'
import { graphql } from 'gatsby'
import type { TextLink } from '../components/linked-text'
import { LinkedText } from '../components/linked-text'
import { PageHeading } from '../components/page-heading'
import { SearchScope } from '../components/search-scope'
import type { SiteQuery } from '../templates/parts/document-head'
import { DocumentHead } from '../templates/parts/document-head'
import type { ReferenceLink, SourcesProps } from '../templates/parts/reference-parts'
import {
  Paragraphs,
  ReferenceLayout,
  RelatedLinks,
  Sources,
} from '../templates/parts/reference-parts'

interface ToolsQuery extends SiteQuery {
  readonly allTool: {
    readonly nodes: readonly (SourcesProps & {
      readonly slug: string
      readonly name: string
      readonly question: string
      readonly explanation: readonly string[]
      readonly formula: string
      readonly example: readonly string[]
      readonly assumptions: readonly string[]
      readonly relatedForms: readonly ReferenceLink[]
      readonly relatedTerms: readonly ReferenceLink[]
      readonly termLinks: readonly TextLink[]
    })[]
  }
}

const LEAD = 'Calculations that decide deadlines and taxes, with the rule and a worked example.'

/** The calculations, each with its formula and an example worked by hand. */
export default function ToolsPage({ data }: PageProps<ToolsQuery>) {
  return (
    <>
      <SearchScope section="Pages">
        <PageHeading title="Tools" lead={LEAD} />
      </SearchScope>
      {data.allTool.nodes.map((tool) => (
        <article key={tool.slug} id={tool.slug} className="band band--ruled">
          <div className="band__head">
            <h2>{tool.name}</h2>
          </div>
          <ReferenceLayout
            aside={
              <>
                <RelatedLinks level={3} title="Related forms" links={tool.relatedForms} />
                <RelatedLinks level={3} title="Terms used here" links={tool.relatedTerms} />
                <Sources level={3} {...tool} />
              </>
            }
          >
            <p className="lead">
              <LinkedText text={tool.question} field="question" links={tool.termLinks} />
            </p>
            <Paragraphs texts={tool.explanation} field="explanation" links={tool.termLinks} />
            <h3>Formula</h3>
            <pre>{tool.formula}</pre>
            <h3>Worked example</h3>
            <Paragraphs texts={tool.example} field="example" links={tool.termLinks} />
            <h3>What it assumes</h3>
            <ul>
              {tool.assumptions.map((assumption, index) => (
                <li key={assumption}>
                  <LinkedText
                    text={assumption}
                    field={`assumptions.${index}`}
                    links={tool.termLinks}
                  />
                </li>
              ))}
            </ul>
          </ReferenceLayout>
        </article>
      ))}
    </>
  )
}

export function Head({ data }: HeadProps<ToolsQuery>) {
  const { siteUrl } = data.site.siteMetadata
  return <DocumentHead title="Tools" description={LEAD} path="/tools" siteUrl={siteUrl} />
}

export const query = graphql`
  query ToolsPage {
    site {
      siteMetadata {
        siteUrl
      }
    }
    allTool(sort: { name: ASC }) {
      nodes {
        slug
        name
        question
        explanation
        formula
        example
        assumptions
        relatedForms {
          path
          label
        }
        relatedTerms {
          path
          label
        }
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
        verifiedOn
        verifiedText: verifiedOn(formatString: "D MMMM YYYY")
      }
    }
  }
`
