import type { DOMNode, Element, HTMLReactParserOptions } from 'html-react-parser'
import parse, { attributesToProps, domToReact } from 'html-react-parser'
import { definitionId, termPathOf } from '../../../../shared/glossary/term-path'
import { TERM_LINK_CLASS } from '../../../../shared/html/preparation/link-terms'
import { readPictureWidth } from '../../../../shared/html/picture-width'
import type { KeptBody } from '../../../../shared/post/kept-body'
import { ArticleEmbed } from './article-embed'
import { ArticleImage } from './article-image'
import { ArticleLink } from './article-link'
import { readDimension } from './dimension'
import { numberColumns } from './number-columns'
import type { Picture } from '../picture'
import { TermDefinitions } from './term-definitions'
import { textOf } from './text-of'

export interface ParsedBodyProps extends KeptBody<Picture> {
  /** Whether nothing pictured stands above the body. */
  readonly isOnTop?: boolean
}

/** A picture that follows at most this much markup is in sight when the page opens, on a high screen too. */
const IN_SIGHT_CHARACTERS = 2500

/** As many as the contents list needs before it shows; see `contents-list.tsx`. */
const LISTED_HEADINGS = 3

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

/** The figure that holds a picture. */
function frameOf(node: Element): Element | null {
  const { parent } = node
  if (parent === null || !('attribs' in parent)) return null
  return parent.name === 'figure' ? parent : frameOf(parent)
}

/** Returns the name of a table's frame: its caption, where it has one. */
function nameOf({ children }: Element): string {
  const caption = children.find((part) => 'name' in part && part.name === 'caption')
  return caption === undefined ? 'Table' : textOf([caption]).trim() || 'Table'
}
