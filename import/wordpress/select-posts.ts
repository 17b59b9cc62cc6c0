import { ownValue } from '../../shared/records/own-value.ts'
import { sourcePostId } from '../source/post-id.ts'
import { LeftOutCounter } from '../source/left-out.ts'
import type { LeftOut } from '../source/source.ts'
import { dateProblem } from './dates.ts'
import type { WordpressExport, WordpressItem } from './export/export-file.ts'
import { splitProtectedPost } from './protected-post.ts'
import type { SelectedPost } from './selected-post.ts'

export interface Selection {
  /** By WordPress id, ascending, published ones first: the order in which slugs are given. */
  readonly posts: readonly SelectedPost[]
  readonly leftOut: readonly LeftOut[]
}

/** Choices of the operator about the selection. */
export interface SelectionOptions {
  /** Publishes the text of posts that WordPress protects with a password. */
  readonly publishProtected: boolean
  /** Imports pages too, as posts. */
  readonly hasPages: boolean
}

const KINDS_LEFT_OUT: Readonly<Record<string, string>> = {
  page: '--pages imports them as posts; the site keeps pages of its own under content/pages',
  nav_menu_item: 'the site has its own navigation',
  attachment: 'not a post of its own: attachments are used where posts show them',
  revision: 'only the current version of a post is imported',
  wp_block: 'a reusable block is copied into the posts that use it',
}

/**
 * Chooses the items that become posts and says of all others why they do not.
 *
 * @returns deterministic: the same export gives the same ids in the same order
 */
export function selectPosts(source: WordpressExport, options: SelectionOptions): Selection {
  const posts: SelectedPost[] = []
  const seen = new Set<number>()
  const leftOut = new LeftOutCounter()
  const leaveOut = (kind: string, reason: string, item: WordpressItem): void => {
    leftOut.add(kind, reason, `#${item.id ?? '?'} ${item.title.trim()}`.trim())
  }

  for (const item of source.items) {
    const isWanted = item.type === 'post' || (item.type === 'page' && options.hasPages)
    if (!isWanted) {
      const kind = item.type === '' ? 'item without a type' : item.type
      leaveOut(kind, ownValue(KINDS_LEFT_OUT, kind) ?? 'only posts are imported', item)
    } else if (item.id === null) {
      leaveOut('post without an id', 'without wp:post_id it cannot be found again', item)
    } else if (seen.has(item.id)) {
      leaveOut('repeated post', 'an earlier item of the file has the same wp:post_id', item)
    } else {
      const state = stateOf(item, options)
      if (state.kind === 'left-out') leaveOut(`${item.status} post`, state.reason, item)
      else {
        seen.add(item.id)
        const postId = importedPostId(source.siteUrl, item.id)
        const { status, notes } = state
        const post: SelectedPost = {
          postId,
          wordpressId: item.id,
          part: 'whole',
          item,
          status,
          notes,
        }
        const isWithheld =
          status === 'published' && item.password !== '' && !options.publishProtected
        posts.push(...(isWithheld ? splitProtectedPost(post) : [post]))
      }
    }
  }
  posts.sort(
    (a, b) =>
      Number(b.status === 'published') - Number(a.status === 'published') ||
      a.wordpressId - b.wordpressId,
  )
  return {
    posts,
    leftOut: leftOut.list(),
  }
}

/** The document id of an imported post, made of the site's address and WordPress's own number. */
export function importedPostId(siteUrl: string, wordpressId: number): string {
  return sourcePostId('wp', siteUrl, String(wordpressId))
}

type State =
  | { readonly kind: 'post'; readonly status: 'published' | 'draft'; readonly notes: string[] }
  | { readonly kind: 'left-out'; readonly reason: string }

function stateOf(item: WordpressItem, { publishProtected }: SelectionOptions): State {
  const notes = [
    ...(item.isSticky ? ['was sticky in WordPress; posts are not pinned here'] : []),
    ...(item.type === 'page' ? ['was a page in WordPress'] : []),
  ]
  switch (item.status) {
    case 'publish': {
      const problem = dateProblem(item)
      if (problem !== null) return { kind: 'post', status: 'draft', notes: [...notes, problem] }
      const field = item.fields.find(isForMembers)
      if (field === undefined || publishProtected) {
        return { kind: 'post', status: 'published', notes }
      }
      notes.push(`was for members (its field "${field[0]}") in WordPress: imported as a draft`)
      return { kind: 'post', status: 'draft', notes }
    }
    case 'draft':
    case 'pending':
    case 'private':
    case 'future':
      notes.push(DRAFT_NOTES[item.status])
      return { kind: 'post', status: 'draft', notes }
    case 'trash':
      return { kind: 'left-out', reason: 'it is in the trash' }
    case 'auto-draft':
    case 'inherit':
      return { kind: 'left-out', reason: 'WordPress made it by itself; no author wrote it' }
    default:
      notes.push(`has the unknown WordPress status "${item.status}": imported as a draft`)
      return { kind: 'post', status: 'draft', notes }
  }
}

/** Custom fields by which plug-ins keep a whole post from visitors. */
const MEMBER_FIELD =
  /^_?(?:jetpack_newsletter_access|wpmem_block|is_paid|ihc_mb_who)$|(?:^|[_-])(?:restrict\w*|members?_only|access_(?:role|level)|read_post|private|protect(?:ed|ion)?|paywall|(?:user|subscription)_level)(?:$|[_-])/i

/** Their values for everyone. */
const FOR_EVERYONE = /^(?:0|no|off|false|none|all|public|every(?:one|body)|a:0:\{\})?$/i

/** Ultimate Member keeps its rules with every post; they count when both are set. */
const BY_RULES =
  /_um_custom_access_settings";(?:b:1|i:1|s:\d:"1").*_um_accessible";(?:i:2|s:1:"2")/s

function isForMembers([name, value]: WordpressItem['fields'][number]): boolean {
  if (name === 'um_content_restriction') return BY_RULES.test(value)
  return MEMBER_FIELD.test(name) && !FOR_EVERYONE.test(value.trim())
}

const DRAFT_NOTES = {
  draft: 'was a draft in WordPress',
  pending: 'was waiting for review in WordPress: imported as a draft',
  private: 'was private in WordPress: imported as a draft',
  future: 'was scheduled in WordPress: imported as a draft',
} as const
