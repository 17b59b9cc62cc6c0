import type { HeadProps, PageProps } from 'gatsby'
import { graphql } from 'gatsby'
import { TOPICS_PATH, tagPath } from '../../shared/paths'
import { site } from '../../shared/site'
import { slugify } from '../../shared/slug'
import { PageHeading } from '../components/page-heading'
import { ListPager } from '../features/post-list/list-pager'
import type { PostCardData } from '../features/post-list/post-card'
import { PostRows } from '../features/post-list/post-rows'
import { TopicLinks } from '../features/post-list/topic-links'
import '../features/post-list/post-list.css'
import type { SiteQuery } from './parts/document-head'
import { DocumentHead } from './parts/document-head'

interface PostListQuery extends SiteQuery {
  readonly postList: {
    readonly path: string
    readonly kind: 'all' | 'tag' | 'author'
    readonly name: string
    readonly number: number | null
    readonly olderPath: string | null
    readonly newerPath: string | null
    readonly items: readonly PostCardData[]
  }
}

function titleOf({ kind, name, number }: PostListQuery['postList']): string {
  const subject = { all: 'Blog', tag: `Posts about ${name}`, author: `Posts by ${name}` }[kind]
  return number === null ? subject : `${subject}, page ${number}`
}

const TOPICS = site.blogTopics.map((name) => ({ name, path: tagPath(slugify(name)) }))

const BLOG = { label: 'Blog', href: '/discover' }

/** One page of a list of posts: of all, of a topic, of an author. */
export default function PostListTemplate({ data: { postList } }: PageProps<PostListQuery>) {
  const isFront = postList.number === null
  const lead =
    postList.kind === 'all' && isFront
      ? 'What changed, what a letter means, and how to answer it.'
      : undefined
  return (
    <>
      <PageHeading
        title={titleOf(postList)}
        {...(lead === undefined ? {} : { lead })}
        {...(postList.kind === 'all' ? {} : { section: BLOG })}
      />
      {postList.kind === 'author' ? null : (
        <TopicLinks topics={TOPICS} allPath={TOPICS_PATH} currentPath={postList.path} />
      )}
      <PostRows posts={postList.items} hasLead={postList.kind === 'all' && isFront} />
      <ListPager newerPath={postList.newerPath} olderPath={postList.olderPath} />
    </>
  )
}

export function Head({ data: { postList, site } }: HeadProps<PostListQuery>) {
  const title = titleOf(postList)
  return (
    <DocumentHead
      title={title}
      description={`${title}: plain explanations of United States paperwork.`}
      path={postList.path}
      siteUrl={site.siteMetadata.siteUrl}
    />
  )
}

export const query = graphql`
  query PostListPage($id: String!) {
    site {
      siteMetadata {
        siteUrl
      }
    }
    postList(id: { eq: $id }) {
      path
      kind
      name
      number
      olderPath
      newerPath
      items {
        postId
        path
        title
        excerpt
        publishedAt
        publishedText: publishedAt(formatString: "D MMMM YYYY")
        authorName
        authorPath
        readingMinutes
        tags {
          name
          path
        }
        cover {
          imageData(use: "card")
          focalX
          focalY
        }
      }
    }
  }
`
