import { useEffect, useState } from 'react'

/** The part of the window in which a heading becomes the current one: its upper third, below the header. */
const READING_PLACE = '-80px 0px -66% 0px'

/** Browsers that mark the link of the current section by themselves; see article.css. */
const marksByItself = (): boolean => CSS.supports('scroll-target-group', 'auto')

/**
 * The heading of the section that is being read, for browsers that do not mark its link by themselves.
 *
 * @param ids of the headings, in the order of the text
 */
export function useCurrentSection(ids: readonly string[]): string | null {
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
