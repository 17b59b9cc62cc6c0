import path from 'node:path'
import { ALT_MAX_LENGTH } from '../../shared/picture/cover.ts'
import { POST_FIELDS } from '../../shared/post/fields/post-fields.ts'
import { convertMarkup, excerptOf } from '../body/convert-markup.ts'
import { finishPost } from '../body/finish-post.ts'
import { NO_KNOWN_PICTURES } from '../body/images.ts'
import { parseMarkup, plainText, shorten } from '../html/markup.ts'
import type { Preparation, PrepareContext } from '../source/source.ts'
import { postTags } from '../source/tags.ts'
import { postTitle } from '../source/titles.ts'
import { notesBeside } from './front-matter/beside-the-text.ts'
import { coverField, tagFields, textField, withParameters } from './front-matter/fields.ts'
import { isHtml, POSTS_AND_DRAFTS } from './site/folder.ts'
import type { FrontMatter } from './front-matter/front-matter.ts'
import { markdownMarkup } from './markup/markdown-markup.ts'
import type { SiteLinks } from './markup/references.ts'
import type { Translation } from './site/translations.ts'
import type { Visibility } from './front-matter/visibility.ts'

/** One file, taken apart. */
export interface MarkdownFile {
  /** Below the folder, with slashes. */
  readonly name: string
  readonly matter: FrontMatter
  readonly notes: readonly string[]
  /** Undefined for what is written in one language alone. */
  readonly translation: Translation | undefined
}

/** Facts about a file that are found out before its text is converted. */
export interface SettledFile extends Visibility {
  readonly postId: string
  readonly site: string
  /** The name of the file without date and ending. */
  readonly bare: string
  readonly links: SiteLinks
  /** Where the old site had it. */
  readonly otherAddresses: readonly string[]
}

/** Converts the text of a file, its title, tags, cover and date. */
export function preparePost(
  { name, matter, notes: textNotes, translation }: MarkdownFile,
  { postId, site, bare, date, status, notes, links, otherAddresses }: SettledFile,
  context: PrepareContext,
): Preparation {
  const fields = withParameters(matter.fields)
  const title = textField(fields, 'title')
  const tagNotes = new Set<string>()
  if (translation !== undefined) {
    const { language, original } = translation
    tagNotes.add(`is ${original} in another language ("${language}"), and a post of its own here`)
  }
  const text = isHtml(name) ? asMarkdown(matter.body) : matter.body
  const reading = {
    isMdx: name.endsWith('.mdx'),
    refer: links.referFrom(name),
    linkTo: links.linkFrom(name, tagNotes),
    wantedIds: links.wantedIds,
  }
  const markup = markdownMarkup(text, reading, tagNotes).replaceAll(EMPTY_LINE, '')
  const pageAddress = `${site}/${name}`
  const body = convertMarkup(parseMarkup(markup), {
    hasParagraphs: true,
    siteUrl: site,
    pictureBase: path.posix.dirname(pageAddress),
    pageAddress,
    otherAddresses,
    pictures: NO_KNOWN_PICTURES,
    findPost: context.findPost,
  })
  const summary = textField(fields, 'excerpt', 'description', 'summary')
  const excerpt = excerptOf(summary, '', body.html)
  const { title: postTitled, notes: titleNotes } = postTitle(title, '', bare.replace(/-/g, ' '))
  const named = tagFields(fields, POSTS_AND_DRAFTS.test(name))
  const { tags, notes: manyTags } = postTags(named.tags)
  const standfirst = textField(fields, 'subtitle', 'standfirst')
  const cover = coverField(fields)
  const used = [title, summary, standfirst, cover?.address ?? '', cover?.alt ?? '']
  return finishPost(
    {
      postId,
      written: {
        title: postTitled,
        excerpt,
        tags,
        standfirst: shorten(plainText(standfirst), POST_FIELDS.standfirst.limit),
      },
      body,
      cover:
        cover === null
          ? null
          : {
              sources: [new URL(cover.address, pageAddress).href],
              alt: shorten(plainText(cover.alt), ALT_MAX_LENGTH),
            },
      status,
      date,
      notes: [
        ...notes,
        ...textNotes,
        ...titleNotes,
        ...named.notes,
        ...manyTags,
        ...notesBeside(matter.fields, used),
        ...tagNotes,
      ],
    },
    context,
  )
}

/** Stands for an empty line, at which Markdown would begin again. */
const EMPTY_LINE = '\uFDD9'

/** HTML as one block of Markdown, in which only what other programs fill is changed. */
const asMarkdown = (html: string): string =>
  `<div>\n${html.trim().replace(/^[ \t]*$/gm, EMPTY_LINE)}</div>`
