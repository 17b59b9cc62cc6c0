import { graphql, Link, type PageProps } from 'gatsby'
import { site } from '../../shared/site/site'
import { PageHeading } from '../components/page/page-heading'
import { AddressSearch } from '../features/search/address-search'
import { SectionList } from '../templates/parts/section-list'
import { HiddenHead } from '../templates/parts/hidden-head'
import '../theme/styles/parts/lists.css'
import '../features/search/search-form.css'

interface NotFoundQuery {
  readonly postList: {
    readonly items: readonly { readonly path: string; readonly title: string }[]
  } | null
}

export default function NotFoundPage({ data }: PageProps<NotFoundQuery>) {
  const posts = data.postList?.items ?? []
  return (
    <>
      <PageHeading
        title="There is no page at this address"
        lead="It may have moved, or the address may have been mistyped. Search for what you expected to find here:"
      />
      <AddressSearch />
      <p className="prose">
        You can also <Link to="/explore">look through the whole site</Link> or start from one of the
        sections below.
        {site.isSample ? null : (
          <>
            {' '}
            If a link brought you here, write to <a href={`mailto:${site.email}`}>
              {site.email}
            </a>{' '}
            and tell us which one, so that we can fix it.
          </>
        )}
      </p>
      <section className="band" aria-labelledby="not-found-sections">
        <div className="band__head">
          <h2 id="not-found-sections">Sections</h2>
        </div>
        <SectionList />
      </section>
      {posts.length === 0 ? null : (
        <section className="band" aria-labelledby="not-found-posts">
          <div className="band__head">
            <h2 id="not-found-posts">New in the blog</h2>
            <Link to="/discover">All posts</Link>
          </div>
          <ul className="link-list">
            {posts.map(({ path, title }) => (
              <li key={path}>
                <Link to={path}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

export function Head() {
  return <HiddenHead title="Page not found" description="There is no page at this address." />
}

export const query = graphql`
  query NotFoundPage {
    postList(id: { eq: "PostList:/discover" }) {
      items(limit: 5) {
        path
        title
      }
    }
  }
`
