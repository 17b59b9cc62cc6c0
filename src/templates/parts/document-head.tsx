import type { Thing } from 'schema-dts'
import { feedPaths } from '../../../shared/site/paths'
import { site } from '../../../shared/site/site'
import { breadcrumbList, type Breadcrumb } from '../../../shared/structured-data/breadcrumbs'
import { jsonLdText } from '../../../shared/structured-data/json-ld'
import { SITE_URL } from '../../platform/base/site-url'

/** Context that every page is created with. */
export interface HeadContext {
  /** Path of the picture that stands for the page where links to it are shown. */
  readonly card: string
  /** Set where a public site shows sample content: then no page is to be listed. */
  readonly isKeptFromSearch?: boolean
}

export interface DocumentHeadProps {
  /** Left out on the home page, which carries the site's own name. */
  readonly title?: string
  readonly description: string
  /** The title on the page's card, where it is another one. */
  readonly cardTitle?: string
  /** The page's own path. */
  readonly path: string
  readonly context: HeadContext
  readonly kind?: 'website' | 'article' | 'profile'
  /** The way from the home page; the page itself is the last step. */
  readonly breadcrumbs?: readonly Breadcrumb[]
  /**
   * Returns the data of the prebuilt page for search engines, besides the way to it; null for what is not to
   * be told. Never called in browsers, whose bundles go without `shared/structured-data`.
   */
  readonly structured?: () => readonly (Thing | null)[]
  /** A list of posts that has feeds of its own. */
  readonly followed?: { readonly title: string; readonly listPath: string }
  /** The page holds nothing of its own: it is not to be found. */
  readonly isHidden?: boolean
}

const CARD_SIZE = { width: '1200', height: '630' }

/** Open Graph wants a territory with the language: `en_US` for `en`. */
function openGraphLocale(language: string): string {
  const { language: code, region } = new Intl.Locale(language).maximize()
  return region === undefined ? code : `${code}_${region}`
}

const OPEN_GRAPH_LOCALE = openGraphLocale(site.language)

/** Everything that machines read of a page: title, address, picture, feeds, structured data. */
export function DocumentHead(props: DocumentHeadProps) {
  const { title, description, path, context, kind = 'website', followed } = props
  const isHidden = props.isHidden === true || context.isKeptFromSearch === true
  const canonical = `${SITE_URL}${path}`
  const shownTitle = title ?? site.name
  return (
    <>
      <title>{title === undefined ? site.name : `${title} | ${site.name}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {isHidden ? <meta name="robots" content="noindex" /> : null}
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content={OPEN_GRAPH_LOCALE} />
      <meta property="og:title" content={shownTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={`${SITE_URL}${context.card}`} />
      <meta property="og:image:width" content={CARD_SIZE.width} />
      <meta property="og:image:height" content={CARD_SIZE.height} />
      <meta property="og:image:alt" content={props.cardTitle ?? shownTitle} />
      <meta name="twitter:card" content="summary_large_image" />
      <FeedLinks title={site.name} listPath="/discover" />
      {followed === undefined ? null : <FeedLinks {...followed} />}
      {/* Read in the prebuilt page: the scripts that go on from there do without what makes it. */}
      {process.env.BUILD_STAGE === 'build-javascript' ? null : structuredData(props)}
    </>
  )
}

function structuredData({ breadcrumbs = [], structured = () => [] }: DocumentHeadProps) {
  const told = structured().filter((thing) => thing !== null)
  const things = breadcrumbs.length === 0 ? told : [...told, breadcrumbList(SITE_URL, breadcrumbs)]
  if (things.length === 0) return null
  return (
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(things) }} />
  )
}

/** Lets feed readers find the feeds of a list of posts. */
function FeedLinks({ title, listPath }: { readonly title: string; readonly listPath: string }) {
  const { rss, atom, json } = feedPaths(listPath)
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={`${title} (RSS)`} href={rss} />
      <link rel="alternate" type="application/atom+xml" title={`${title} (Atom)`} href={atom} />
      <link rel="alternate" type="application/feed+json" title={`${title} (JSON)`} href={json} />
    </>
  )
}
