import { Link } from 'gatsby'
import { site } from '../../shared/site'
import { PageHead } from '../components/page-head'
import { PageHeading } from '../components/page-heading'
import { Prose } from '../components/prose'
import { SectionList } from '../features/section-index/section-list'

export default function NotFoundPage() {
  return (
    <>
      <PageHeading
        title="There is no page at this address"
        lead="It may have moved, or the address may have been mistyped."
      />
      <Prose>
        <p>
          Check the address for typing errors,{' '}
          <Link to="/explore">look through the whole site</Link>, or start from one of the sections
          below. If a link brought you here, write to{' '}
          <a href={`mailto:${site.email}`}>{site.email}</a> and tell us which one, so that we can
          mend it.
        </p>
      </Prose>
      <section className="band" aria-labelledby="not-found-sections">
        <div className="band__head">
          <h2 id="not-found-sections">Sections</h2>
        </div>
        <SectionList />
      </section>
    </>
  )
}

export function Head() {
  return (
    <>
      <PageHead title="Page not found" />
      <meta name="robots" content="noindex" />
    </>
  )
}
