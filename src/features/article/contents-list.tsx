import { useEffect, useState } from 'react'

/** The part of the window in which a heading becomes the current one: its upper third, below the header. */
const READING_PLACE = '-80px 0px -66% 0px'

/** Browsers that mark the link of the current section by themselves; see article.css. */
const marksByItself = (): boolean => CSS.supports('scroll-target-group', 'auto')

export interface ContentsHeading {
  readonly id: string
  readonly text: string
  readonly level: number
}

/** Whether a post is long enough for a contents list. */
export const isWorthListing = (headings: readonly ContentsHeading[]): boolean => headings.length > 2

/** The headings of a post, as links. */
export function ContentsList({ headings }: { readonly headings: readonly ContentsHeading[] }) {
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

/**
 * The heading of the section that is being read, for browsers that do not mark its link by themselves.
 *
 * @param ids of the headings, in the order of the text
 */
function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const key = ids.join(' ')
  useEffect(() => {
    if (!('IntersectionObserver' in window) || marksByItself()) return undefined
    const headings = key.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const observer = new IntersectionObserver(
      () => {
        const line = window.innerHeight / 3
        const passed = headings.filter((heading) => heading.getBoundingClientRect().top <= line)
        setCurrent(passed.at(-1)?.id ?? null)
      },
      { rootMargin: READING_PLACE },
    )
    for (const heading of headings) observer.observe(heading)
    return () => {
      observer.disconnect()
    }
  }, [key])
  return current
}
