import { Link } from 'gatsby'

export interface TopicLink {
  readonly name: string
  readonly path: string
  /** Number of its posts, where all topics are listed. */
  readonly count?: number
}

export interface TopicLinksProps {
  /** The main topics, or all of them. */
  readonly topics: readonly TopicLink[]
  /** The page that lists all topics, where these are not all. */
  readonly allPath?: string
  /** The path of the topic that the page shows. */
  readonly currentPath?: string
}

/** Topics of the blog, as a row of links. */
export function TopicLinks({ topics, allPath, currentPath }: TopicLinksProps) {
  return (
    <nav className="topic-links" aria-label="Topics">
      <ul>
        {topics.slice(0, MOST_IN_ROW).map((topic) => (
          <TopicItem key={topic.path} topic={topic} currentPath={currentPath} />
        ))}
        {allPath === undefined ? null : (
          <li>
            <Link to={allPath}>All topics</Link>
          </li>
        )}
      </ul>
      {topics.length > MOST_IN_ROW ? (
        <details>
          <summary>{`${topics.length - MOST_IN_ROW} more topics`}</summary>
          <ul>
            {topics.slice(MOST_IN_ROW).map((topic) => (
              <TopicItem key={topic.path} topic={topic} currentPath={currentPath} />
            ))}
          </ul>
        </details>
      ) : null}
    </nav>
  )
}

/** More of them would push the newest post out of sight. */
const MOST_IN_ROW = 12

interface TopicItemProps {
  readonly topic: TopicLink
  readonly currentPath: string | undefined
}

function TopicItem({ topic: { name, path, count }, currentPath }: TopicItemProps) {
  return (
    <li>
      <Link to={path} aria-current={path === currentPath ? 'page' : undefined}>
        {name}
      </Link>
      {count === undefined ? null : (
        <span className="meta">
          {' '}
          {count}
          <span className="visually-hidden">{count === 1 ? ' post' : ' posts'}</span>
        </span>
      )}
    </li>
  )
}
