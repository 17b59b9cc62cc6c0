// What a test of the whole search takes from the reader's pages, for a bundler.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { readyToDraw } from '../../../src/components/islands/late-code'
import { SearchScope } from '../../../src/components/page/search-scope'
import { kindOfNodeType, REFERENCE_KINDS } from '../../../shared/kinds/names'
import { openIndex } from '../../../shared/search/open-index'
import GlossaryTermTemplate from '../../../src/templates/glossary-term'
import OfficialFormTemplate from '../../../src/templates/official-form'
import ToolTemplate from '../../../src/templates/tool'

export { openIndex, readyToDraw }

type Data = Readonly<Record<string, unknown>>

/** The properties that a template takes; the fields are what its query asks for. */
const given = (data: object): never => ({ data }) as never

const NO_USAGE = { pages: [], posts: [], postCount: 0 }

const TEMPLATES: Readonly<Record<string, (fields: Data) => ReactNode>> = {
  GlossaryTerm: (fields) =>
    GlossaryTermTemplate(given({ glossaryTerm: fields, pageUsage: NO_USAGE })),
  OfficialForm: (fields) =>
    OfficialFormTemplate(given({ officialForm: fields, pageUsage: NO_USAGE })),
  Tool: (fields) => ToolTemplate(given({ tool: fields, pageUsage: NO_USAGE })),
  UsState: ({ name, region, summary }) => (
    <SearchScope section="States" names={[String(name)]} tags={[String(region)]}>
      <h1>{String(name)}</h1>
      <p>{String(summary)}</p>
    </SearchScope>
  ),
}

/** Stands for the template of a kind whose words no query asks for. */
function drawName(type: string): (fields: Data) => ReactNode {
  const kind = kindOfNodeType(type)
  if (kind === undefined) throw new TypeError(`No kind has nodes of the type ${type}.`)
  return function NamedPage({ label }) {
    return (
      <SearchScope section={REFERENCE_KINDS[kind].section} names={[String(label)]}>
        <h1>{String(label)}</h1>
      </SearchScope>
    )
  }
}

/** The page of a node as it is built: the template of its type with the fields as its data. */
export function drawReferencePage(type: string, fields: Data): string {
  const draw = TEMPLATES[type] ?? drawName(type)
  return renderToStaticMarkup(draw(fields))
}

/** A post as the search reads it. */
export function drawPost(post: {
  readonly title: string
  readonly excerpt: string
  readonly html: string
  readonly tags: readonly string[]
}): string {
  return renderToStaticMarkup(
    <SearchScope section="Blog" tags={post.tags}>
      <h1>{post.title}</h1>
      <p>{post.excerpt}</p>
      <div dangerouslySetInnerHTML={{ __html: post.html }} />
    </SearchScope>,
  )
}

/** A page that lists a section. */
export function drawSection(title: string): string {
  return renderToStaticMarkup(
    <SearchScope section="Pages" names={[title]}>
      <h1>{title}</h1>
    </SearchScope>,
  )
}
