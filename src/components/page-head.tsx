import { site } from '../../shared/site'

export interface PageHeadProps {
  /** Left out on the home page, which carries the site's own name. */
  readonly title?: string
  readonly description?: string
}

/** The title and description of a page, for its `Head` export. */
export function PageHead({ title, description = site.description }: PageHeadProps) {
  return (
    <>
      <title>{title === undefined ? site.name : `${title} | ${site.name}`}</title>
      <meta name="description" content={description} />
    </>
  )
}
