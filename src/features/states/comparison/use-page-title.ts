import { useEffect } from 'react'
import { site } from '../../../../shared/site/site'

/** Names the page by what is chosen on it, and again after Gatsby has put the page's head into place. */
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
