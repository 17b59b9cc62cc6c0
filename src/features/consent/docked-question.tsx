import { useEffect, useState } from 'react'
import { lazyPart } from '../../components/workspace/lazy-part'
import { useIsInBrowser } from '../../platform/page/use-is-in-browser'

const DockedDialog = lazyPart(async () => (await import('./docked-dialog')).default)

const readersQuestion = (state = '') =>
  document.querySelector<HTMLDialogElement>(`#consent${state}`)

const hasAccepted = () => document.documentElement.hasAttribute('data-cookies-accepted')

/**
 * The question about cookies where authors work: it opens on load as everywhere, and leaves the page
 * around it usable and the focus where it is. The inline script takes the answers, and says by its mark on
 * the root element whether there is a yes. Specification, section 4.
 */
export function DockedQuestion() {
  const isInBrowser = useIsInBrowser()
  // Drawn by the build, and not by a route change: this is the load of a page. Or the page before is still asking.
  const [isAsked, setIsAsked] = useState(() => !isInBrowser || readersQuestion('[open]') !== null)
  const isOpen = isInBrowser && isAsked && !hasAccepted()
  useEffect(() => {
    if (!isOpen) return undefined
    return () => {
      // A route change is no answer: on a page of readers the question goes on, in that page's dialog.
      if (!hasAccepted()) readersQuestion()?.showModal()
    }
  }, [isOpen])
  if (!isOpen) return null
  return (
    <DockedDialog
      onAnswer={() => {
        setIsAsked(false)
      }}
    />
  )
}
