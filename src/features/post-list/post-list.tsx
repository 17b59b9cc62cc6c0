import { PostCard, type PostCardData } from './post-card'

export interface PostListProps {
  readonly posts: readonly PostCardData[]
  /** Level of the posts' titles; 3 where the list stands below another heading. */
  readonly level?: 2 | 3
  /** Whether the list opens the page, so that its first cover is in sight at once. */
  readonly isOnTop?: boolean
}

/** Posts as cards, newest first. */
export function PostList({ posts, level = 2, isOnTop = false }: PostListProps) {
  if (posts.length === 0) {
    return <p className="empty-state">Nothing has been published here yet.</p>
  }
  const firstCover = posts.find(({ cover }) => cover !== null && cover.imageData !== null)
  return (
    <ul className="card-list title-links">
      {posts.map((post, index) => (
        <li key={post.path}>
          <PostCard
            post={post}
            level={level}
            isLead={index === 0}
            isFirstInSight={isOnTop && post === firstCover}
          />
        </li>
      ))}
    </ul>
  )
}
