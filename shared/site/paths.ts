/** Public paths of the site. No trailing slashes, except the root itself. */

/**
 * Routes that only the browser fills in. Every address below them is answered by their one page: by
 * Gatsby's router, by the static server and by the hosting rewrites alike.
 */
export const CLIENT_ONLY_ROUTES: readonly string[] = ['/login', '/create', '/preview']

/** The client-only route that answers a path, or null. */
export function clientOnlyRoute(path: string): string | null {
  return CLIENT_ONLY_ROUTES.find((route) => path === route || path.startsWith(`${route}/`)) ?? null
}

/** The path of the list of all posts, which names all tags. */
export const ALL_POSTS_PATH = '/discover'

/** Path above the lists of tags; it leads to the list of all posts. */
export const TOPICS_PATH = '/discover/tag'

/**
 * A redirect that is always there, whatever the posts are, from an address that no post can take. With
 * it the template of redirects has a page from the first build on, and the first changed slug of a site
 * is a change like any other.
 */
export const STANDING_REDIRECT = { from: TOPICS_PATH, to: ALL_POSTS_PATH, status: 301 } as const

/** Where editors watch and steer what is published. */
export const PUBLISHING_CONSOLE_PATH = '/create/publishing'

/** Where "Create Post" leads: the route of the specification, with a post that does not exist yet. */
export const NEW_POST_PATH = '/create?new=1'

/** Where people look after their own account. */
export const ACCOUNT_PATH = '/create/account'

/** Path of an author's stored pictures. */
export const LIBRARY_PATH = '/create?view=library'

/** Path at which a post is edited. */
export function editorPath(postId: string): string {
  return `/create?post=${encodeURIComponent(postId)}`
}

/** Path at which an entry of reference content is edited. The lists of entries: `shared/kinds/names.ts`. */
export function entryEditorPath(id: string): string {
  return `/create?entry=${encodeURIComponent(id)}`
}

/** Path of the preview that an author alone sees, and that follows the editor. */
export function ownPreviewPath(postId: string): string {
  return `/preview?post=${encodeURIComponent(postId)}`
}

/** Path of the same preview for a frame beside the editor: the article without the site around it. */
export function framedPreviewPath(postId: string): string {
  return `${ownPreviewPath(postId)}&frame=1`
}

/** Path of a preview for anyone who has the link. */
export function sharedPreviewPath(token: string): string {
  return `/preview?link=${encodeURIComponent(token)}`
}

/** Files that hold the figures of all states. */
export const STATES_DOWNLOAD_PATHS = {
  csv: '/states/states.csv',
  json: '/states/states.json',
} as const

/** Path of the file with the dates of a page, for calendars. */
export function calendarPath(pagePath: string): string {
  return `${pagePath}.ics`
}

/** File of the names of the pages of the reference sections, for the suggestions of the search. */
export const PAGE_NAMES_PATH = '/names.json'

/** The facts that texts refer to, for the editor. */
export const FACTS_PATH = '/figures.json'

/** The files of a kind of reference content, for the editor of its entries. */
export function entryFilesPath(kind: string): string {
  return `/entries/${kind}.json`
}

/** Path of a post's page. */
export function postPath(slug: string): string {
  return `/discover/${slug}`
}

/** Whether a path may be that of a post: lists are further below, bar the address that all topics share. */
export function mayBePostPath(path: string): boolean {
  return /^\/discover\/(?!tag$)[^/]+$/.test(path)
}

/**
 * Path of a numbered page of a list; numbers count from the oldest posts, so page 7 never changes.
 *
 * @param listPath the list's own path, such as `/discover`
 */
export function listPagePath(listPath: string, page: number): string {
  return `${listPath}/page/${page}`
}

/** Path of a tag's list. */
export function tagPath(tagSlug: string): string {
  return `${TOPICS_PATH}/${tagSlug}`
}

/** Path of an author's list. */
export function authorPath(authorSlug: string): string {
  return `/discover/author/${authorSlug}`
}

/** Where the glossary is; its terms are below it. */
export const GLOSSARY_PATH = '/glossary'

/** Folder of the pictures that stand for pages where links to them are shown. */
export const CARDS_FOLDER = 'og'

/**
 * Path of such a picture.
 *
 * @param hash 32 hexadecimal digits over everything that is on it
 */
export function cardPath(hash: string, extension: 'png' | 'jpg'): string {
  return `/${CARDS_FOLDER}/${hash}.${extension}`
}

/** The card that stands for the whole site. It is answered where a page names one that is not drawn yet. */
export const GENERAL_CARD_PATH = `/${CARDS_FOLDER}/site.png`

/** Whether a path is one that {@link cardPath} makes. */
export function isCardPath(path: string): boolean {
  return CARD.test(path)
}

const CARD = new RegExp(`^/${CARDS_FOLDER}/[0-9a-f]{32}\\.(?:png|jpg)$`)

/** Paths of the feeds of a list of posts. */
export interface FeedPaths {
  readonly rss: string
  readonly atom: string
  readonly json: string
}

/**
 * Where the feeds of a list are: those of the whole blog at the root, those of a tag below its list.
 *
 * @param listPath the list's own path, such as `/discover/tag/forms`
 */
export function feedPaths(listPath: string): FeedPaths {
  const folder = listPath === '/discover' ? '' : listPath
  return { rss: `${folder}/rss.xml`, atom: `${folder}/atom.xml`, json: `${folder}/feed.json` }
}
