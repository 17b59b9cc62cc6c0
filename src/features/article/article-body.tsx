import type { DOMNode, HTMLReactParserOptions } from 'html-react-parser'
import parse, { attributesToProps, domToReact } from 'html-react-parser'
import { ArticleEmbed } from './article-embed'
import { ArticleImage } from './article-image'
import { ArticleLink } from './article-link'
import { readDimension } from './dimension'
import type { Picture } from './picture'

export interface ArticleBodyProps {
  /** Clean HTML: the build has sanitised it. */
  readonly html: string
  /** The pictures that its images name by `data-image`. */
  readonly pictures: readonly Picture[]
  /** Whether nothing pictured stands above the body. */
  readonly isOnTop?: boolean
}

/** A picture that follows at most this much markup is in sight when the page opens. */
const IN_SIGHT_CHARACTERS = 900

/** Draws a post's body, with the site's own elements in the place of links, pictures and tables. */
export function ArticleBody({ html, pictures, isOnTop = false }: ArticleBodyProps) {
  const byHash = new Map(pictures.map((picture) => [picture.hash, picture]))
  const firstPicture = html.indexOf('<img')
  const loadsFirst = isOnTop && firstPicture >= 0 && firstPicture <= IN_SIGHT_CHARACTERS
  return <div className="prose article__body">{parse(html, bodyOptions(byHash, loadsFirst))}</div>
}

function bodyOptions(
  pictures: ReadonlyMap<string, Picture>,
  loadsFirst: boolean,
): HTMLReactParserOptions {
  let isFirst = true
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
            focus={attribs['data-focus']}
          />
        )
      }
      if (name === 'figure' && attribs['data-frame'] !== undefined) {
        const [link, ...caption] = children
        return (
          <ArticleEmbed
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
          <div className="table-scroll" role="group" aria-label={nameOf(children)} tabIndex={0}>
            <table {...attributesToProps(attribs)}>{domToReact(children, options)}</table>
          </div>
        )
      }
      return undefined
    },
  }
  return options
}

/** What the frame of a table is called: as its caption says, where it has one. */
function nameOf(parts: readonly DOMNode[]): string {
  const caption = parts.find((part) => 'name' in part && part.name === 'caption')
  return caption === undefined ? 'Table' : textOf([caption]).trim() || 'Table'
}

function textOf(nodes: readonly DOMNode[]): string {
  return nodes
    .map((node) => {
      if ('data' in node) return node.data
      return 'children' in node ? textOf(node.children as DOMNode[]) : ''
    })
    .join('')
}
