import type { HeadProps, PageProps } from 'gatsby'
import { graphql, Link } from 'gatsby'
import { collectionPage } from '../../shared/structured-data/collection'
import { PageHeading } from '../components/page-heading'
import { SITE_URL } from '../platform/site-url'
import type { HeadContext } from './parts/document-head'
import { DocumentHead } from './parts/document-head'
import '../theme/styles/parts/lists.css'
import '../features/post-list/post-list.css'

interface PostTopicsQuery {
  readonly postTopics: {
    readonly path: string
    readonly topics: readonly {
      readonly name: string
      readonly path: string
      readonly count: number
    }[]
  }
}

const LEAD = 'Every topic of the blog, with the number of posts about it.'

/** All topics of the blog. */
export default function PostTopicsTemplate({ data }: PageProps<PostTopicsQuery>) {
  const { topics } = data.postTopics
  return (
    <>
      <PageHeading title="Topics" lead={LEAD} section={{ label: 'Blog', href: '/discover' }} />
      {topics.length === 0 ? (
        <p className="empty-state">No post carries a topic yet.</p>
      ) : (
        <ul className="topic-index">
          {topics.map(({ name, path, count }) => (
            <li key={path}>
              <Link to={path}>{name}</Link>{' '}
              <span className="meta">{count === 1 ? '1 post' : `${count} posts`}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export function Head({
  data: { postTopics },
  pageContext,
}: HeadProps<PostTopicsQuery, HeadContext>) {
  const page = { path: postTopics.path, name: 'Topics', description: LEAD }
  const items = postTopics.topics
  return (
    <DocumentHead
      {...page}
      title="Topics"
      context={pageContext}
      breadcrumbs={[{ name: 'Blog', path: '/discover' }, page]}
      structured={() => [collectionPage(SITE_URL, { ...page, items })]}
    />
  )
}

export const query = graphql`
  query PostTopicsPage($id: String!) {
    postTopics(id: { eq: $id }) {
      path
      topics {
        name
        path
        count
      }
    }
  }
`
