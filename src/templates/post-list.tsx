import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { ALL_POSTS_PATH, tagPath } from '../../shared/site/paths'
import { site } from '../../shared/site/site'
import { tagSlug } from '../../shared/text/tag-slug'
import { collectionPage, itemList, profilePage } from '../../shared/structured-data/collection'
import { PageHeading } from '../components/page/page-heading'
import { TrustMark } from '../components/page/trust-mark'
import { AuthorProfile, type AuthorProfileData } from '../features/post-list/author-profile'
import { ListPager } from '../features/post-list/list-pager'
import type { PostCardData } from '../features/post-list/post-card'
import { PostRows } from '../features/post-list/post-rows'
import { TopicLinks, type TopicLink } from '../features/post-list/topic-links'
import { SITE_URL } from '../platform/base/site-url'
import { DocumentHead, type HeadContext } from './parts/document-head'
import '../theme/styles/parts/lists.css'
import '../features/post-list/post-list.css'

interface PostListQuery {
  /** On the page of the newest posts. */
  readonly postTopics?: { readonly topics: readonly TopicLink[] } | null
  /** On the first page of the posts of an author who has a profile. */
  readonly authorProfile: AuthorProfileData | null
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

function titleOf({ postList: { kind, name, number }, authorProfile }: PostListQuery): string {
  if (authorProfile !== null) return authorProfile.name
  const subject = { all: 'Blog', tag: `Posts about ${name}`, author: `Posts by ${name}` }[kind]
  return number === null ? subject : `${subject}, page ${number}`
}

const TOPICS = site.blogTopics.map((name) => ({ name, path: tagPath(tagSlug(name)) }))

const INVENTED = 'Sample content: authors and what is said of them are invented.'

const BLOG = { label: 'Blog', href: ALL_POSTS_PATH }

/** One page of a list of posts: of all, of a topic, of an author. */
export default function PostListTemplate({ data }: PageProps<PostListQuery>) {
  const { postList, postTopics, authorProfile } = data
  const isFront = postList.number === null
  const lead =
    postList.kind === 'all' && isFront
      ? 'What changed, what a letter means, and how to answer it.'
      : undefined
  return (
    <>
      {authorProfile === null ? (
        <PageHeading
          title={titleOf(data)}
          {...(lead === undefined ? {} : { lead })}
          {...(postList.kind === 'all' ? {} : { section: BLOG })}
        />
      ) : (
        <>
          <AuthorProfile
            author={authorProfile}
            section={BLOG}
            mark={site.isSample ? <TrustMark line={INVENTED} /> : null}
          />
          <h2>{`Posts by ${authorProfile.name}`}</h2>
        </>
      )}
      {postList.kind === 'author' ? null : (
        <Topics all={postTopics?.topics ?? null} currentPath={postList.path} />
      )}
      <PostRows
        posts={postList.items}
        shared={postList.kind}
        hasLead={postList.kind === 'all' && isFront}
      />
      <ListPager newerPath={postList.newerPath} olderPath={postList.olderPath} />
      {authorProfile !== null && site.isSample ? (
        <p className="meta band page-end">{INVENTED}</p>
      ) : null}
    </>
  )
}

interface TopicsProps {
  /** By name; null where only the main ones are shown. */
  readonly all: readonly TopicLink[] | null
  readonly currentPath: string
}

/** The main topics, or all that have posts: the main ones first, then the most used. */
function Topics({ all, currentPath }: TopicsProps) {
  return all === null ? (
    <TopicLinks topics={TOPICS} allPath={ALL_POSTS_PATH} currentPath={currentPath} />
  ) : (
    <TopicLinks
      topics={all
        .filter(({ count = 0 }) => count > 0)
        .toSorted((a, b) => rankOf(a) - rankOf(b) || (b.count ?? 0) - (a.count ?? 0))}
    />
  )
}

/** Main topics stand in their own order, on every page. */
function rankOf({ name }: TopicLink): number {
  const rank = site.blogTopics.indexOf(name)
  return rank < 0 ? site.blogTopics.length : rank
}

export function Head({ data, pageContext }: HeadProps<PostListQuery, HeadContext>) {
  const { postList, authorProfile } = data
  const { kind, name: subject, path, newerPath, olderPath } = postList
  const name = titleOf(data)
  const description =
    authorProfile?.biography[0] ?? `${name}: plain explanations of United States paperwork.`
  const items = postList.items.map((post) => ({ name: post.title, path: post.path }))
  const page = { path, name, description }
  return (
    <>
      <DocumentHead
        title={name}
        description={description}
        path={path}
        context={pageContext}
        kind={kind === 'author' ? 'profile' : 'website'}
        breadcrumbs={path === BLOG.href ? [page] : [{ name: BLOG.label, path: BLOG.href }, page]}
        structured={() =>
          kind === 'author'
            ? [
                profilePage(SITE_URL, {
                  ...page,
                  authorName: subject,
                  jobTitle: authorProfile?.role,
                }),
                itemList(SITE_URL, items),
              ]
            : [collectionPage(SITE_URL, { ...page, items })]
        }
        {...(kind === 'tag'
          ? { followed: { title: name, listPath: tagPath(tagSlug(subject)) } }
          : {})}
        isHidden={items.length === 0 && kind !== 'all'}
      />
      {newerPath === null ? null : <link rel="prev" href={newerPath} />}
      {olderPath === null ? null : <link rel="next" href={olderPath} />}
    </>
  )
}

export const query = graphql`
  query PostListPage($id: String!, $path: String!, $withTopics: Boolean = false) {
    postTopics @include(if: $withTopics) {
      topics {
        name
        path
        count
      }
    }
    authorProfile(path: { eq: $path }) {
      ...AuthorProfileFields
    }
    postList(id: { eq: $id }) {
      path
      kind
      name
      number
      olderPath
      newerPath
      items {
        ...PostCardFields
      }
    }
  }
`
