import type { PostCardData } from './post-card'
import { PostCard } from './post-card'

/** Posts as cards, newest first. */
export function PostList({ posts }: { readonly posts: readonly PostCardData[] }) {
  if (posts.length === 0) {
    return <p>Nothing has been published here yet.</p>
  }
  return (
    <ul className="card-list post-list">
      {posts.map((post) => (
        <li key={post.postId}>
          <PostCard post={post} />
        </li>
      ))}
    </ul>
  )
}
