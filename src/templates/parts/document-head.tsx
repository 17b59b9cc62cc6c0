import { PageHead } from '../../components/page-head'
import { site } from '../../../shared/site'

/** Part of every query whose page has a canonical address. */
export interface SiteQuery {
  readonly site: { readonly siteMetadata: { readonly siteUrl: string } }
}

export interface DocumentHeadProps {
  readonly title: string
  readonly description: string
  /** The page's own path. */
  readonly path: string
  readonly siteUrl: string
  readonly kind?: 'website' | 'article'
  /** Address of a picture that stands for the page: a path or absolute. */
  readonly image?: string | undefined
}

/** Title, description, canonical address and the basics of Open Graph. */
export function DocumentHead(props: DocumentHeadProps) {
  const { title, description, path, siteUrl, kind = 'website', image } = props
  const canonical = `${siteUrl}${path}`
  return (
    <>
      <PageHead title={title} description={description} />
      <link rel="canonical" href={canonical} />
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      {image === undefined ? null : (
        <meta property="og:image" content={new URL(image, siteUrl).href} />
      )}
    </>
  )
}
