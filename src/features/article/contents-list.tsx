import { useCurrentSection } from './use-current-section'

export interface ContentsHeading {
  readonly id: string
  readonly text: string
  readonly level: number
}

/** Whether a post is long enough for a contents list. */
export const isWorthListing = (headings: readonly ContentsHeading[]): boolean => headings.length > 2

export interface ContentsListProps {
  readonly headings: readonly ContentsHeading[]
}

/** The headings of a post, as links. */
export function ContentsList({ headings }: ContentsListProps) {
  const current = useCurrentSection(headings.map(({ id }) => id))
  return (
    <nav className="article__contents" aria-label="Contents">
      <h2 className="small-heading">Contents</h2>
      {/* Above the text it is folded; beside it, the style sheet shows it as it is. */}
      <details>
        <summary>Contents</summary>
        <ol>
          {headings.map(({ id, text, level }) => (
            <li key={id} data-level={level}>
              <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
                {text}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}
