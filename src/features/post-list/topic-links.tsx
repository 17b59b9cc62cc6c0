import { Link } from 'gatsby'

export interface TopicLink {
  readonly name: string
  readonly path: string
}

export interface TopicLinksProps {
  readonly topics: readonly TopicLink[]
  /** The list of every topic. */
  readonly allPath: string
  /** The path of the topic that the page shows. */
  readonly currentPath: string
}

/** The main topics of the blog, as a row of links. */
export function TopicLinks({ topics, allPath, currentPath }: TopicLinksProps) {
  return (
    <nav className="topic-links" aria-label="Topics">
      <ul>
        {topics.map(({ name, path }) => (
          <li key={path}>
            <Link to={path} aria-current={path === currentPath ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
        <li>
          <Link to={allPath} aria-current={allPath === currentPath ? 'page' : undefined}>
            All topics
          </Link>
        </li>
      </ul>
    </nav>
  )
}
