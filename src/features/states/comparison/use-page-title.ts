import { useEffect } from 'react'
import { site } from '../../../../shared/site/site'

/**
 * Names the page by what is chosen on it. Gatsby puts the head of a page into place after the page itself has
 * been drawn, which takes the title away: it is put back then. The next page names itself.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const wanted = `${title} | ${site.name}`
    const nameIt = () => {
      if (document.title !== wanted) document.title = wanted
    }
    nameIt()
    const observer = new MutationObserver(nameIt)
    observer.observe(document.head, { childList: true })
    return () => {
      observer.disconnect()
    }
  }, [title])
}
