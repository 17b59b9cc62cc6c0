import type { PostRedirect } from '../plan/plan-pages.ts'
import { redirectAddress, redirectPage } from '../plan/plan-pages.ts'
import type { RedirectFields } from '../../nodes/nodes.ts'
import { NODE_TYPES, redirectNodeId, redirectTarget } from '../../nodes/nodes.ts'
import { SITE_REDIRECTS } from '../../../shared/documents/document-id.ts'
import { hasRedirectPage } from '../../../shared/site/old-address.ts'
import { TOPICS_PATH } from '../../../shared/site/paths.ts'
import type { PostEdit } from './change/settle-posts.ts'
import type { ContentChange } from './change/site-change.ts'
import type { SiteDraft, SitePost, SiteView } from './tables/tables.ts'
import type { PageWork } from './work.ts'

const isPath = (lead: string): boolean => lead.startsWith('/')

/** The post that has given up a slug, or undefined for a slug that leads nowhere else. */
export function movedPost(view: SiteView, slug: string): SitePost | undefined {
  const postId = view.redirects.get(slug)
  // A slug that a post has now is no redirect.
  if (postId === undefined || view.owners.get(slug) !== undefined) return undefined
  return view.posts.get(postId)
}

/** The redirect at the address of a slug, or null. */
export function redirectAt(view: SiteView, slug: string): PostRedirect | null {
  const from = redirectAddress(slug)
  if (from === null) return null
  const lead = view.redirects.get(slug)
  if (lead !== undefined && isPath(lead)) return { from, to: lead, status: 301 }
  const post = movedPost(view, slug)
  return post === undefined || from === TOPICS_PATH
    ? null
    : { from, to: post.item.path, status: 301 }
}

/** Slugs whose meaning may have changed. Takes the changed redirects into the draft. */
export function editRedirects(
  draft: SiteDraft,
  { set, remove }: ContentChange['redirects'],
  edits: readonly PostEdit[],
): Set<string> {
  const slugs = new Set<string>()
  for (const slug of remove) lead(draft, slug, undefined, slugs)
  for (const redirect of set) lead(draft, redirect.slug, redirectTarget(redirect), slugs)
  for (const { postId, before, after } of edits) {
    if (before?.slug === after?.slug) continue
    for (const post of [before, after]) if (post !== undefined) slugs.add(post.slug)
    for (const slug of draft.formerSlugs.get(postId) ?? []) slugs.add(slug)
  }
  return slugs
}

function lead(draft: SiteDraft, slug: string, to: string | undefined, slugs: Set<string>): void {
  const before = draft.redirects.get(slug)
  if (before === to) return
  slugs.add(slug)
  if (before !== undefined) {
    const kept = (draft.formerSlugs.get(before) ?? []).filter((one) => one !== slug)
    if (kept.length === 0) draft.formerSlugs.delete(before)
    else draft.formerSlugs.set(before, kept)
  }
  if (to === undefined) draft.redirects.delete(slug)
  else {
    draft.redirects.set(slug, to)
    draft.formerSlugs.set(to, [...(draft.formerSlugs.get(to) ?? []), slug])
  }
}

/** Changes to the redirects; no part of them waits. */
interface RedirectChanges {
  readonly set: readonly PostRedirect[]
  /** Addresses that no longer lead elsewhere. */
  readonly remove: readonly string[]
  readonly work: readonly PageWork[]
}

/** @param slugs those whose meaning may have changed */
export function redirectChanges(
  before: SiteView,
  draft: SiteDraft,
  slugs: Iterable<string>,
): RedirectChanges {
  const set: PostRedirect[] = []
  const remove: string[] = []
  const work: PageWork[] = []
  for (const slug of slugs) {
    const lead = draft.redirects.get(slug)
    if (lead !== before.redirects.get(slug)) {
      work.push(lead === undefined ? nodeRemoval(slug) : nodeWork(fieldsOf(slug, lead)))
    }
    const old = redirectAt(before, slug)
    const redirect = redirectAt(draft, slug)
    if (redirect === null && old !== null) {
      remove.push(old.from)
      if (!hasRedirectPage(slug)) continue
      work.push({
        apply: (builder) => {
          builder.removePage(old.from)
        },
      })
    }
    if (redirect !== null && redirect.to !== old?.to) {
      set.push(redirect)
      if (!hasRedirectPage(slug)) continue
      work.push({
        apply: (builder) => {
          builder.setPage(redirectPage(redirect))
        },
      })
    }
  }
  return { set, remove, work }
}

const fieldsOf = (slug: string, lead: string): RedirectFields =>
  isPath(lead) ? { slug, postId: SITE_REDIRECTS, to: lead } : { slug, postId: lead }

const nodeRemoval = (slug: string): PageWork => ({
  apply: (builder) => {
    builder.removeNode(redirectNodeId(slug))
  },
})

const nodeWork = (fields: RedirectFields): PageWork => ({
  apply: (builder) => {
    builder.upsert({ id: redirectNodeId(fields.slug), type: NODE_TYPES.redirect, fields })
  },
})
