import { Button } from '../controls/button'

/**
 * Stands at the head of every island, and is shown while scripts are missing that did not arrive: those
 * of the application or the island's own. Any click in an island that is not alive has them asked for
 * again, and this button is for the one who looks for a way.
 */
export function MissingScripts() {
  return (
    <div className="missing-scripts" role="alert">
      <p>This part of the page needs scripts that did not arrive. Try again, or reload the page.</p>
      <Button>Try again</Button>
    </div>
  )
}
