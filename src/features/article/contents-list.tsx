import { useCurrentSection } from './use-current-section'

export interface ContentsHeading {
  readonly id: string
  readonly text: string
  readonly level: number
}

/** A shorter post needs no contents list. */
const FEWEST_HEADINGS = 3

export interface ContentsListProps {
  readonly headings: readonly ContentsHeading[]
}

/** The headings of a post, as links; nothing where there are few. */
export function ContentsList({ headings }: ContentsListProps) {
  return headings.length < FEWEST_HEADINGS ? null : <Contents headings={headings} />
}

function Contents({ headings }: ContentsListProps) {
  const current = useCurrentSection(headings.map(({ id }) => id))
  return (
    <nav className="article__contents" aria-labelledby="article-contents">
      <h2 id="article-contents" className="small-heading">
        Contents
      </h2>
      <ol>
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
