import { Link } from 'gatsby'
import { site } from '../../../shared/site/site'

export interface PageRecordProps {
  /** ISO date; null where it is not known. */
  readonly changedOn: string | null
  /** The same in words. */
  readonly changedText: string | null
}

/** The end of a page: when it was last changed, and who is responsible for it. */
export function PageRecord({ changedOn, changedText }: PageRecordProps) {
  return (
    <p className="meta band page-end">
      {changedOn === null ? null : (
        <>
          Last changed <time dateTime={changedOn}>{changedText}</time>.{' '}
        </>
      )}
      {site.defaultAuthorName} are responsible for this page;{' '}
      {site.isSample ? (
        // No one reads the address of a sample, which that part of the page says.
        <Link to="/about#section-how-to-report-an-error">how to report an error</Link>
      ) : (
        <>
          tell them about a mistake: <a href={`mailto:${site.email}`}>{site.email}</a>
        </>
      )}
    </p>
  )
}
