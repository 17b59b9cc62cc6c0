import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { namesOfTool } from '../../shared/kinds/search-names'
import { webApplication } from '../../shared/structured-data/web-application'
import { LinkedText, type TextLink } from '../components/links/linked-text'
import { createIsland } from '../components/islands/island'
import { PageHeading } from '../components/page/page-heading'
import { Prebuilt } from '../components/islands/prebuilt'
import { SearchScope } from '../components/page/search-scope'
import type { CalculatorProps } from '../features/calculator/calculator'
import type { ToolData } from '../features/calculator/calculation/tool-data'
import { PublishedCases } from '../features/calculator/published-cases'
import { SITE_URL } from '../platform/base/site-url'
import { CalendarLink } from './parts/calendar-link'
import { Citation } from './parts/citation'
import { DocumentHead, type HeadContext } from './parts/document-head'
import { PageRecord } from './parts/page-record'
import type { ReferenceLink, ReferencePageProps } from './parts/reference-parts'
import { Paragraphs, ReferenceLayout, RelatedLinks, Sources } from './parts/reference-parts'
import { UsedIn, type PageUsage } from './parts/used-in'
import { VerificationMark } from './parts/verification-line'
import '../theme/styles/parts/drawings.css'
import '../theme/styles/parts/fields.css'
import '../theme/styles/parts/lists.css'
import '../theme/styles/parts/reference.css'
import '../features/calculator/calculator.css'

const Calculator = createIsland<CalculatorProps>({
  load: async () => (await import('../features/calculator/calculator')).Calculator,
  parameters: ({ tool }) => tool.inputs.map(({ name }) => name),
})

interface ToolQuery {
  readonly tool: ToolData &
    ReferencePageProps & {
      readonly path: string
      readonly name: string
      readonly inSpanish: readonly string[]
      readonly question: string
      readonly summary: string
      readonly explanation: readonly string[]
      readonly formula: string
      readonly rounding: string
      readonly assumptions: readonly string[]
      readonly calendarPath: string | null
      readonly relatedForms: readonly ReferenceLink[]
      readonly relatedTerms: readonly ReferenceLink[]
      readonly termLinks: readonly TextLink[]
    }
  readonly pageUsage: PageUsage
}

/** One tool: its form and result, then the rule, an example, and the cases that it is tested with. */
export default function ToolTemplate({ data: { tool, pageUsage } }: PageProps<ToolQuery>) {
  return (
    <SearchScope section="Tools" names={namesOfTool(tool)}>
      <PageHeading
        title={tool.name}
        lead={<LinkedText text={tool.question} field="question" links={tool.termLinks} />}
        section={{ label: 'Tools', href: '/tools' }}
        mark={<VerificationMark kind="tools" of={tool.verification} />}
      />
      <div className="tool-page" data-pagefind-ignore="">
        <Calculator key={tool.slug} tool={tool} />
      </div>
      <Prebuilt>
        <ReferenceLayout
          aside={
            <>
              <RelatedLinks title="Related forms" links={tool.relatedForms} />
              <RelatedLinks title="Terms used here" links={tool.relatedTerms} />
              <Sources kind="tools" page={tool} />
            </>
          }
        >
          <h2>How it works</h2>
          <Paragraphs texts={tool.explanation} field="explanation" links={tool.termLinks} />
          <CalendarLink
            path={tool.calendarPath}
            what="the dates of all filers"
            holds="It holds all dates of this year and the next."
          />
          <h2>Formula</h2>
          <pre>{tool.formula}</pre>
          <p>{tool.rounding}</p>
          <h2>What it assumes</h2>
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
        <div data-pagefind-ignore="">
          <UsedIn name={tool.name} usage={pageUsage} />
          <details className="band band--ruled tool-tested">
            <summary>
              <h2>{`Tested cases: ${tool.cases.length}`}</h2>
            </summary>
            <p className="tool-cases__lead">
              Before each publication the tool answers these cases. If one answer differed from what
              stands here, nothing would be published.
            </p>
            <PublishedCases tool={tool} />
          </details>
        </div>
        <PageRecord {...tool} />
      </Prebuilt>
      <Citation title={tool.name} path={tool.path} changedText={tool.changedText} />
    </SearchScope>
  )
}

export function Head({ data: { tool }, pageContext }: HeadProps<ToolQuery, HeadContext>) {
  const { name, path, summary: description } = tool
  return (
    <DocumentHead
      title={`${name} calculator`}
      cardTitle={`${name}: ${tool.question}`}
      description={description}
      path={path}
      context={pageContext}
      breadcrumbs={[
        { name: 'Tools', path: '/tools' },
        { name, path },
      ]}
      structured={() => [webApplication(SITE_URL, { ...tool, description })]}
    />
  )
}

export const query = graphql`
  fragment ToolDrawingFields on ToolDrawing {
    days
    shares {
      label
      used
      usedText
      limit
      limitText
    }
  }
  query ToolPage($id: String!, $usageId: String!) {
    tool(id: { eq: $id }) {
      ...ReferencePageFields
      slug
      name
      inSpanish
      question
      summary
      explanation
      formula
      rounding
      assumptions
      inputs {
        kind
        name
        label
        hint
        unit
        min
        max
        default
        options {
          value
          label
          percent
        }
        isOptional
        isRare
        allowsRate
      }
      rareTitle
      outputs {
        name
        label
      }
      cases {
        title
        inputs {
          name
          value
        }
        outputs {
          name
          value
        }
        drawing {
          ...ToolDrawingFields
        }
        reason
        sourceUrl
      }
      worked {
        headline
        steps {
          label
          working
          result
        }
        notes
        drawing {
          ...ToolDrawingFields
        }
      }
      calendarPath
      relatedForms {
        path
        label
      }
      relatedTerms {
        path
        label
      }
    }
    pageUsage(id: { eq: $usageId }) {
      ...PageUsageFields
    }
  }
`
