import parse, {
  type DOMNode,
  type Element,
  type HTMLReactParserOptions,
  attributesToProps,
  domToReact,
} from 'html-react-parser'
import type { ReactNode } from 'react'
import { definitionId, termPathOf } from '../../../../shared/glossary/term-path'
import { TERM_LINK_CLASS } from '../../../../shared/html/preparation/link-terms'
import { readPictureWidth } from '../../../../shared/html/picture-width'
import type { KeptBody, ShownTerm } from '../../../../shared/post/kept-body'
import { Button } from '../../../components/controls/button'
import { ArticleImage } from './article-image'
import { readDimension } from './dimension'
import type { Picture } from '../picture'

/** An amount, with its signs and its unit, or a dash where there is none. */
const NUMBER = /^(?:[+−–-]?[$€]?\d[\d.,\u202F\u00A0]*\s?%?|[–—-])$/

/** The last column that the style sheet has a rule for. */
const LAST_COLUMN = 9

const isOfNumbers = (texts: readonly string[]): boolean =>
  texts.some((text) => /\d/.test(text)) && texts.every((text) => NUMBER.test(text))

const elements = (nodes: Element['children']): Element[] =>
  nodes.filter((node): node is Element => 'name' in node && 'attribs' in node)

/** A picture that follows at most this much markup is in sight when the page opens, on a high screen too. */
const IN_SIGHT_CHARACTERS = 2500

/** As many as the contents list needs before it shows; see `contents-list.tsx`. */
const LISTED_HEADINGS = 3

export interface ParsedBodyProps extends KeptBody<Picture> {
  /** Whether nothing pictured stands above the body. */
  readonly isOnTop?: boolean
}

/**
 * A post's body, with the site's own elements in the place of links, pictures and tables. Readers never get
 * the parser: the build draws this for the pages, and the browser only for previews.
 */
export function ParsedBody({ html, pictures, terms, isOnTop = false }: ParsedBodyProps) {
  const byHash = new Map(pictures.map((picture) => [picture.hash, picture]))
  const firstPicture = html.indexOf('<img')
  const loadsFirst = isOnTop && firstPicture >= 0 && firstPicture <= IN_SIGHT_CHARACTERS
  const besideContents = (html.match(/<h[2-4][ >]/g) ?? []).length >= LISTED_HEADINGS
  const paths = new Set(terms.map(({ path }) => path))
  return (
    <>
      {parse(html, bodyOptions(byHash, paths, loadsFirst, besideContents))}
      <TermDefinitions terms={terms} />
    </>
  )
}

/** The id of the definition of the term that a link leads to, where there is one. */
function definitionOf(
  { class: className, href = '' }: Readonly<Record<string, string>>,
  terms: ReadonlySet<string>,
): string | undefined {
  const path = className === TERM_LINK_CLASS ? termPathOf(href) : null
  return path !== null && terms.has(path) ? definitionId(path) : undefined
}

function bodyOptions(
  pictures: ReadonlyMap<string, Picture>,
  terms: ReadonlySet<string>,
  loadsFirst: boolean,
  besideContents: boolean,
): HTMLReactParserOptions {
  let isFirst = true
  let embeds = 0
  const options: HTMLReactParserOptions = {
    replace(node) {
      if (!('attribs' in node)) return undefined
      const { name, attribs } = node
      const children = node.children as DOMNode[]
      if (name === 'a') {
        return (
          <ArticleLink
            href={attribs['href']}
            target={attribs['target']}
            title={attribs['title']}
            id={attribs['id']}
            className={attribs['class']}
            role={attribs['role']}
            label={attribs['aria-label']}
            definedBy={definitionOf(attribs, terms)}
          >
            {domToReact(children, options)}
          </ArticleLink>
        )
      }
      if (name === 'img') {
        const loading = isFirst && loadsFirst ? 'eager' : 'lazy'
        isFirst = false
        return (
          <ArticleImage
            loading={loading}
            picture={pictures.get(attribs['data-image'] ?? '')}
            alt={attribs['alt'] ?? ''}
            title={attribs['title']}
            width={readDimension(attribs['width'])}
            height={readDimension(attribs['height'])}
            placeholder={attribs['data-placeholder']}
            columns={readDimension(attribs['data-columns'])}
            shownAs={readPictureWidth(frameOf(node)?.attribs['data-width'])}
            besideContents={besideContents}
            focus={attribs['data-focus']}
          />
        )
      }
      if (name === 'figure' && attribs['data-frame'] !== undefined) {
        const [link, ...caption] = children
        return (
          <ArticleEmbed
            key={`${(embeds += 1)} ${attribs['data-frame']}`}
            frame={attribs['data-frame']}
            provider={attribs['data-provider'] ?? ''}
            title={attribs['data-title'] ?? ''}
            className={attribs['class'] ?? ''}
            link={link === undefined ? null : domToReact([link], options)}
          >
            {domToReact(caption, options)}
          </ArticleEmbed>
        )
      }
      if (name === 'table') {
        // A wide table scrolls by itself, by keyboard as well, instead of widening the page.
        return (
          <div className="table-scroll" role="group" aria-label={nameOf(node)} tabIndex={0}>
            <table
              {...attributesToProps(attribs)}
              className={`${attribs['class'] ?? ''} ${numberColumns(node)}`.trim() || undefined}
            >
              {domToReact(children, options)}
            </table>
          </div>
        )
      }
      return undefined
    },
  }
  return options
}

function frameOf(node: Element): Element | null {
  const { parent } = node
  if (parent === null || !('attribs' in parent)) return null
  return parent.name === 'figure' ? parent : frameOf(parent)
}

function nameOf({ children }: Element): string {
  const caption = children.find((part) => 'name' in part && part.name === 'caption')
  return caption === undefined ? 'Table' : textOf([caption]).trim() || 'Table'
}

/**
 * The definitions of a body's terms. They stand behind it, unseen, until one is shown beside the link that
 * it describes (`show-definitions.ts`); they are no words of the post to search for.
 */
function TermDefinitions({ terms }: { readonly terms: readonly ShownTerm[] }) {
  if (terms.length === 0) return null
  return (
    <div data-pagefind-ignore="">
      {terms.map(({ path, term, definition }) => (
        <div key={path} id={definitionId(path)} popover="hint" className="term-definition">
          <strong className="term-definition__name">{term}</strong>
          {/* One run of text: React would part two by a comment. */}
          {` ${definition}`}
        </div>
      ))}
    </div>
  )
}

interface ArticleEmbedProps {
  /** The address of the frame, made by the build from its list of providers. */
  readonly frame: string
  readonly provider: string
  readonly title: string
  readonly className: string
  /** The way to it for readers who load nothing here. */
  readonly link: ReactNode
  /** The caption. */
  readonly children: ReactNode
}

/** Something of another site in a post: a card until a reader asks for it; see `body-frame.tsx`. */
function ArticleEmbed(props: ArticleEmbedProps) {
  const { frame, provider, title, className, link, children } = props
  return (
    <figure className={className} data-frame={frame} data-title={title}>
      <div className="embed__frame embed__card">
        <div className="embed__title">{link}</div>
        <div className="needs-script" data-pagefind-ignore="">
          <Button aria-label={`Load from ${provider}: ${title}`}>{`Load from ${provider}`}</Button>
          <p className="embed__note">{`${provider} then sees your visit and may store data.`}</p>
        </div>
      </div>
      {children}
    </figure>
  )
}

/**
 * Returns the classes of a table's columns of numbers, such as `n2 n4` (`src/theme/styles/parts/tables.css`): those
 * whose cells all are numbers or dashes, but for the heading. A table with joined cells has none.
 */
function numberColumns(table: Element): string {
  const rows = elements(table.children)
    .filter(({ name }) => name === 'tbody')
    .flatMap(({ children }) => elements(children))
    .map(({ children }) => elements(children))
    .filter((row) => row.some(({ name }) => name === 'td'))
  if (rows.flat().some(({ attribs }) => 'colspan' in attribs || 'rowspan' in attribs)) return ''
  return Array.from({ length: LAST_COLUMN }, (_, column) => column)
    .filter((column) => isOfNumbers(rows.map((row) => textOf(row[column]?.children ?? []).trim())))
    .map((column) => `n${column + 1}`)
    .join(' ')
}

interface ArticleLinkProps {
  readonly href: string | undefined
  readonly target: string | undefined
  readonly title: string | undefined
  readonly id: string | undefined
  /** The build marks links to the glossary. */
  readonly className?: string | undefined
  /** Of links that the build has made, such as those of footnotes. */
  readonly role?: string | undefined
  readonly label?: string | undefined
  /** The element that holds the definition of the term that it leads to. */
  readonly definedBy?: string | undefined
  readonly children: ReactNode
}

/**
 * A link in a post: those that open a new window carry the relationship values of the specification,
 * section 5. Pages of this site open without a reload, as the element around the body sees to
 * (`components/links/follow-link.ts`).
 */
function ArticleLink(props: ArticleLinkProps) {
  const { href, target, title, id, className, role, label, definedBy, children } = props
  const attributes = {
    ...(title === undefined ? {} : { title }),
    ...(id === undefined ? {} : { id }),
    ...(className === undefined ? {} : { className }),
    ...(role === undefined ? {} : { role }),
    ...(label === undefined ? {} : { 'aria-label': label }),
    ...(definedBy === undefined ? {} : { 'aria-describedby': definedBy }),
  }
  // What leads nowhere has no address: its text stays.
  if (href === undefined || href === '') return <span {...attributes}>{children}</span>
  if (target === '_blank') {
    return (
      <a {...attributes} href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  }
  return (
    <a {...attributes} href={href}>
      {children}
    </a>
  )
}

function textOf(nodes: Element['children']): string {
  return nodes
    .map((node) => {
      if ('data' in node) return node.data
      return 'children' in node ? textOf(node.children) : ''
    })
    .join('')
}
