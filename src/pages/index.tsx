import { site } from '../../shared/site'
import { ButtonLink } from '../components/button'
import { PageHead } from '../components/page-head'
import { SectionList } from '../features/section-index/section-list'

export default function HomePage() {
  return (
    <>
      <section className="hero">
        <h1>United States paperwork, explained from abroad</h1>
        <p className="lead">{site.description}</p>
        <ButtonLink to="/explore" emphasis="filled">
          Explore the site
        </ButtonLink>
      </section>
      <section aria-labelledby="home-sections">
        <div className="band__head">
          <h2 id="home-sections">Start here</h2>
        </div>
        <SectionList />
      </section>
    </>
  )
}

export function Head() {
  return <PageHead />
}
