import { site } from '../../../shared/site/site'
import { SITE_URL } from '../../platform/base/site-url'

export interface HiddenHeadProps {
  readonly title: string
  readonly description: string
}

/** The head of a page that no one should be led to by a search: it has no address of its own. */
export function HiddenHead({ title, description }: HiddenHeadProps) {
  return (
    <>
      <title>{`${title} | ${site.name}`}</title>
      <meta name="description" content={description} />
      <meta name="robots" content="noindex" />
      {SITE_URL === '' ? null : <link rel="home" href={SITE_URL} />}
    </>
  )
}
