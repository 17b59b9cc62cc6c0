export interface ContentsHeading {
  readonly id: string
  readonly text: string
  readonly level: number
}

/** A shorter post needs no contents list. */
const FEWEST_HEADINGS = 3

/** The headings of a post, as links. */
export function ContentsList({ headings }: { readonly headings: readonly ContentsHeading[] }) {
  if (headings.length < FEWEST_HEADINGS) return null
  return (
    <nav className="article__contents" aria-labelledby="article-contents">
      <h2 id="article-contents" className="small-heading">
        Contents
      </h2>
      <ol>
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
