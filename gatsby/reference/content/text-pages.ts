import { Marked } from 'marked'
import { parse as parseYaml, YAMLParseError } from 'yaml'
import type { DomElement } from '../../../shared/html/dom.ts'
import {
  adjustLinks,
  collectHeadings,
  demoteTopHeadings,
} from '../../../shared/html/preparation/structure.ts'
import type { TextPageFields } from '../../../shared/kinds/tables/texts.ts'
import { TEXT_PAGES, TEXTS } from '../../../shared/kinds/tables/texts.ts'
import type { SiteConfig } from '../../../shared/site/site.ts'
import { ContentError } from '../../errors.ts'
import type { Sanitiser } from '../../html/sanitise.ts'
import type { PlannedNode } from '../../nodes/nodes.ts'
import type { ContentFile } from './content-files.ts'
import { fillPlaceholders } from './placeholders.ts'

/** A file of `content/pages/`; its name is the page's path. */
type TextPageFile = Pick<ContentFile, 'slug' | 'text' | 'changedOn'>

/** Options of {@link planTextPages}, besides the files. */
export interface TextPageTools {
  readonly site: SiteConfig
  readonly siteUrl: string
  readonly sanitiser: Sanitiser
}

/**
 * Checks the texts and makes their HTML: Markdown, sanitised like a post. Pure, bar the sanitiser's
 * own document.
 *
 * @throws ContentError
 */
export function planTextPages(files: readonly TextPageFile[], tools: TextPageTools): PlannedNode[] {
  const problems: string[] = []
  for (const slug of TEXT_PAGES) {
    if (!files.some((file) => file.slug === slug)) {
      problems.push(`${nameOf(slug)}: is missing; the page /${slug} shows it, so add it`)
    }
  }
  const nodes = files.flatMap((file) => planTextPage(file, tools, problems))
  if (problems.length > 0) throw new ContentError(problems)
  return nodes
}

const nameOf = (slug: string) => `content/pages/${slug}.md`

function planTextPage(
  { slug, text, changedOn: day = null }: TextPageFile,
  tools: TextPageTools,
  problems: string[],
): PlannedNode[] {
  const name = nameOf(slug)
  if (!TEXT_PAGES.includes(slug)) {
    problems.push(`${name}: no page shows this text; rename it to one of ${TEXT_PAGES.join(', ')}`)
    return []
  }
  const parts = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text)
  if (parts === null) {
    problems.push(`${name}: must begin with its fields between two lines of three hyphens`)
    return []
  }
  const [, frontMatter = '', body = ''] = parts
  const fill = (given: string): string => {
    const filled = fillPlaceholders(given, tools.site)
    problems.push(...filled.problems.map((problem) => `${name}: ${problem}`))
    return filled.text
  }
  const fields = parseFields(name, frontMatter, problems)
  const filledBody = fill(body)
  if (body.trim() === '') problems.push(`${name}: has no text below its fields; write it`)
  if (fields === null) return []
  return [
    {
      id: `${TEXTS.nodeType}:${slug}`,
      type: TEXTS.nodeType,
      fields: {
        slug,
        path: `/${slug}`,
        title: fill(fields.title),
        description: fill(fields.description),
        lead: fill(fields.lead),
        inForceSince: fields.inForceSince ?? null,
        changedOn: day,
        ...renderBody(filledBody, tools),
      },
    },
  ]
}

function parseFields(name: string, frontMatter: string, problems: string[]): TextPageFields | null {
  let yaml: unknown
  try {
    yaml = parseYaml(frontMatter)
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error
    problems.push(`${name}: its fields are not valid YAML (${error.message.split('\n')[0] ?? ''})`)
    return null
  }
  const result = TEXTS.schema.safeParse(yaml)
  if (result.success) return result.data
  for (const issue of result.error.issues) {
    const field = issue.path.length > 0 ? issue.path.join('.') : 'the fields'
    problems.push(`${name}: ${field}: ${issue.message}`)
  }
  return null
}

const markdown = new Marked({ async: false, gfm: true })

/** Clean HTML, and the headings of its parts. */
function renderBody(body: string, { sanitiser, siteUrl }: TextPageTools) {
  const root = sanitiser.sanitise(markdown.parse(body, { async: false }))
  demoteTopHeadings(root)
  adjustLinks(root, siteUrl)
  const headings = collectHeadings(root).filter(({ level }) => level === 2)
  for (const table of root.querySelectorAll('table')) makeScrollable(table)
  return { html: root.innerHTML, headings }
}

/** A wide table scrolls by itself, by keyboard as well, instead of widening the page. */
function makeScrollable(table: DomElement): void {
  const room = table.ownerDocument.createElement('div')
  room.className = 'table-scroll'
  room.setAttribute('role', 'group')
  room.setAttribute('aria-label', 'Table')
  room.setAttribute('tabindex', '0')
  table.replaceWith(room)
  room.append(table)
}
