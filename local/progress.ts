import type { PublishEvent } from '../publish/app.ts'
import type { Terminal } from './terminal.ts'

/** Longest list of warnings on the terminal; all of them are in the list of builds. */
const SHOWN_WARNINGS = 5

/** Tells the person at the terminal how builds go. Times are local, as on their clock. */
export function showProgress(terminal: Terminal): (event: PublishEvent) => void {
  return (event) => {
    if (event.kind === 'progress') {
      terminal.step(event.phase)
    } else if (event.kind === 'live') {
      terminal.done(`✓ Release ${event.release} is live`)
      for (const warning of event.warnings.slice(0, SHOWN_WARNINGS)) {
        terminal.say(`  warning: ${warning}`)
      }
      if (event.warnings.length > SHOWN_WARNINGS) {
        terminal.say(`  and ${event.warnings.length - SHOWN_WARNINGS} more warnings`)
      }
    } else if (event.kind === 'failed') {
      const at = new Date(event.retryAt).toLocaleTimeString()
      terminal.done('✗ The build failed; the site stays as it was')
      terminal.say(`  ${event.reason.split('\n').join('\n  ')}`)
      terminal.say(`  The next try is at ${at}, or with the next change.`)
    }
  }
}
