import { readFileSync } from 'node:fs'
import type { Node } from 'gatsby'
import { Marked } from 'marked'
import { parse as parseYaml, YAMLParseError } from 'yaml'
import type { DomElement } from '../../shared/html/dom.ts'
import { adjustLinks, collectHeadings, demoteTopHeadings } from '../../shared/html/structure.ts'
import type { SiteConfig } from '../../shared/site.ts'
import { ContentError } from '../errors.ts'
import type { Sanitiser } from '../html/sanitise.ts'
import type { PlannedNode } from '../nodes/nodes.ts'
import { changedOn, changedOnTable } from './changed-on.ts'
import { fillPlaceholders } from './placeholders.ts'
import type { TextPageFields } from './schemas/pages.ts'
import { TEXT_PAGES, textPageSchema } from './schemas/pages.ts'

/** The GraphQL type of the texts. */
export const TEXT_PAGE_TYPE = 'TextPage'

/** A file of `content/pages/`. */
export interface TextPageFile {
  /** File name without extension, which is the page's path. */
  readonly slug: string
  readonly text: string
  /** The day of its last change; null where that is not known. */
  readonly changedOn?: string | null
}

/** What {@link planTextPages} needs besides the files. */
export interface TextPageTools {
  readonly site: SiteConfig
  readonly siteUrl: string
  readonly sanitiser: Sanitiser
}

/**
 * The Markdown files of `content/pages/` become nodes.
 *
 * @throws ContentError naming every bad file, field and what is expected
 */
export function textPageNodes(files: readonly Node[], tools: TextPageTools): PlannedNode[] {
  const ours = files as readonly (Node & Record<string, unknown>)[]
  const table = changedOnTable(files)
  return planTextPages(
    ours
      .filter(
        (file) =>
          file['sourceInstanceName'] === 'content' &&
          file['relativeDirectory'] === 'pages' &&
          file['extension'] === 'md',
      )
      .map((file) => {
        const text = readFileSync(String(file['absolutePath']), 'utf8')
        const day = changedOn({ file: String(file['relativePath']), text }, table)
        return { slug: String(file['name']), text, changedOn: day }
      }),
    tools,
  )
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
      id: `${TEXT_PAGE_TYPE}:${slug}`,
      type: TEXT_PAGE_TYPE,
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
  const result = textPageSchema.safeParse(yaml)
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
