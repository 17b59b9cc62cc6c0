import { isRecord } from '../../../shared/records/json.ts'
import { hiddenNote } from '../../html/hidden.ts'
import type { BlockComment } from './block-comments.ts'
import { replaceComments } from './block-comments.ts'

/** Words in the names of shortcodes and blocks that show what they hold to some people only. */
const FOR_SOME =
  /(?:^|[-_])(?:members?|membership|membersonly|s2if\w*|pmpro|mepr|wlm|restrict\w*|is_paid|user_level|private|protect\w*|subscribers?|students?|logged-?_?in|locker|\w+locker|paywall|passster|ppwp|pwal|secret|hide\w*|hidden|access|groups_can|premium|paid|lock(?:ed)?|vip|registered|admins?|password|memberful|am4show|show_content|timed|if|(?:feed|rss|e?mail|newsletter)[-_]?only)(?:$|[-_])/i

/** Shortcodes that take what they hold away from everyone. */
const FOR_NONE = /^(?:comment|remark|todo|draft)$/i

/** Words in the names of those for everyone else. */
const FOR_OTHERS =
  /(?:^|[-_])(?:non?|not|logged-?_?out|visitors?|guests?|public|unauth\w*)(?:$|[-_])|nonmember/i

/** Attributes by which WPBakery, Divi and Avada turn an element off. */
const OFF =
  /\b(?:disable_element\s*=\s*["']?yes|disabled\s*=\s*["']?on\b|disabled_on\s*=\s*["']?on\|on\|on|status\s*=\s*["']?(?:draft|publish_after|published_until))/i

const isForSome = (name: string): boolean => FOR_SOME.test(name) && !FOR_OTHERS.test(name)

/** Listings, in which nothing is a shortcode, and the tags of shortcodes. */
const TAG = /<(pre|code)\b[\s\S]*?<\/\1\s*>|(?<!\[)\[(\/?)([a-z][\w-]*)(?=[\s\]/=])[^\]]*\](?!\])/gi

/**
 * Takes out of a text what shortcodes show to members alone, or hide. One that is not closed holds
 * nothing, as in WordPress.
 */
export function withoutMemberParts(text: string): Shown {
  const all = [...text.matchAll(TAG)].flatMap(({ 0: tag, 2: slash, 3: word, index }) => {
    if (word === undefined) return []
    const name = word.toLowerCase()
    const isEnd = slash === '/'
    const hides = !isEnd && (isForSome(name) || FOR_NONE.test(name) || OFF.test(tag))
    return [{ name, isEnd, hides, start: index, end: index + tag.length }]
  })
  const hiding = new Set(all.filter(({ hides }) => hides).map(({ name }) => name))
  const tags = all.filter(({ name }) => hiding.has(name))
  const lastEnds = new Map(tags.filter(({ isEnd }) => isEnd).map(({ name, end }) => [name, end]))
  const cut = new Cut(text)
  let open: { readonly name: string; readonly start: number; depth: number } | null = null
  for (const { name, isEnd, hides, start, end } of tags) {
    if (open === null) {
      if (hides && (lastEnds.get(name) ?? 0) > start) open = { name, start, depth: 1 }
    } else if (name === open.name) {
      open.depth += isEnd ? -1 : 1
      if (open.depth > 0 && end !== lastEnds.get(name)) continue
      cut.leaveOut(`the part of [${name}]`, open.start, end)
      open = null
    }
  }
  return cut.shown()
}

/** Takes blocks out of a text that the block editor or a plug-in hides from everyone, or from visitors. */
export function withoutHiddenBlocks(content: string): Shown {
  const cut = new Cut(content)
  let hidden: { readonly name: string; readonly start: number; depth: number } | null = null
  replaceComments(content, (mark, comment, end) => {
    if (mark === null) return comment
    const start = end - comment.length
    if (hidden === null) {
      if (mark.kind === 'closer' || !isHiddenBlock(mark)) return comment
      hidden = { name: mark.name, start, depth: 0 }
    }
    if (mark.name !== hidden.name) return comment
    hidden.depth += { opener: 1, closer: -1, void: 0 }[mark.kind]
    // The mark of a paywall has no end: what follows is behind it.
    if (hidden.depth > 0 || mark.name === PAYWALL) return comment
    cut.leaveOut(`the hidden block ${mark.name}`, hidden.start, end)
    hidden = null
    return comment
  })
  const rest = hidden as { readonly name: string; readonly start: number } | null
  if (rest !== null) cut.leaveOut(`what follows the block ${rest.name}`, rest.start, content.length)
  return cut.shown()
}

/** The rest of a text after removal, and notes for the report about what was removed. */
interface Shown {
  readonly html: string
  readonly notes: readonly string[]
}

class Cut {
  private readonly text: string
  private readonly notes = new Set<string>()
  private html = ''
  private last = 0

  constructor(text: string) {
    this.text = text
  }

  leaveOut(what: string, start: number, end: number): void {
    const words = this.text.slice(start, end).replace(/<!--[\s\S]*?-->|\[[^\]]*\]/g, ' ')
    for (const note of hiddenNote(what, words)) this.notes.add(note)
    this.html += this.text.slice(this.last, start)
    this.last = end
  }

  shown(): Shown {
    return { html: this.html + this.text.slice(this.last), notes: [...this.notes] }
  }
}

const PAYWALL = 'jetpack/paywall'

/** Names of attributes by which plug-ins decide who sees a block. */
const DECIDES =
  /visibility|restrict|condition|memberships?$|blockControls$|^contentControls$|^(?:members?|logged_?in)_?only$|^hide(?:Block)?$|^loggedInShow$|^(?:user|allowed)roles?$|^roles$/i

/** Rules about the width of a window: someone sees the block. */
const OF_WIDTHS = /^(?:screenSize|viewport|device\w*|desktop|tablet|mobile|x?[smlx][smlx]?|xxl)$/i

function isHiddenBlock({ name, attributes }: BlockComment): boolean {
  const ownName = name.slice(name.indexOf('/') + 1)
  if (name === PAYWALL || (name.includes('/') && isForSome(ownName))) return true
  const { metadata, editorskit } = attributes
  const visible = isRecord(metadata) ? metadata['blockVisibility'] : undefined
  if (visible === false || isInNoWindow(visible)) return true
  if (isRecord(editorskit) && editorskit['loggedout'] === false) return true
  return Object.entries(attributes).some(([key, value]) => DECIDES.test(key) && hides(value))
}

/** Whether a block is off in windows of each width, which are three. */
function isInNoWindow(visible: unknown): boolean {
  const widths = isRecord(visible) ? visible['viewport'] : undefined
  return (
    isRecord(widths) &&
    widths['mobile'] === false &&
    widths['tablet'] === false &&
    widths['desktop'] === false
  )
}

/** Whether a rule keeps a block from some visitors. One that is not understood does. */
function hides(rule: unknown): boolean {
  if (typeof rule === 'string') {
    return !/^(?:|0|false|no|none|all|any|always|default|public|everyone|everybody|shown?|visible)$/i.test(
      rule,
    )
  }
  if (Array.isArray(rule)) return rule.some(hides)
  if (!isRecord(rule)) return rule === true || (typeof rule === 'number' && rule !== 0)
  const { enable, enabled, controls, controlSets } = rule
  if (enable === false || enabled === false) return false
  if (isRecord(controls)) return Object.keys(controls).some((name) => !OF_WIDTHS.test(name))
  if (controlSets !== undefined && rule['hideBlock'] !== true) return hides(controlSets)
  return Object.entries(rule).some(([name, value]) => !OF_WIDTHS.test(name) && hides(value))
}
