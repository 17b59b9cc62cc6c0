import { PageHead } from '../../components/page-head'
import { SITE_URL } from '../../platform/site-url'

export interface HiddenHeadProps {
  readonly title: string
  readonly description: string
}

/** The head of a page that no one should be led to by a search: it has no address of its own. */
export function HiddenHead({ title, description }: HiddenHeadProps) {
  return (
    <>
      <PageHead title={title} description={description} />
      <meta name="robots" content="noindex" />
      {SITE_URL === '' ? null : <link rel="home" href={SITE_URL} />}
    </>
  )
}
