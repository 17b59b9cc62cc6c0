import type { PublishEvent } from '../publish/app.ts'
import { escapeControls } from '../node-shared/escape-controls.ts'
import type { Terminal } from './terminal.ts'

/** Longest list of warnings on the terminal; all of them are in the list of builds. */
const SHOWN_WARNINGS = 5

/** A publish that takes longer shows its steps, in milliseconds. */
const PATIENCE_MS = 1_000

type Live = Extract<PublishEvent, { readonly kind: 'live' }>
type Changes = Live['changes']

/**
 * Tells the person at the terminal how builds go: a bar for one that takes a while, a line for each
 * publish. Times are local, as on their clock.
 *
 * @param elapsed milliseconds of a clock that only goes forward
 */
export function showProgress(
  terminal: Terminal,
  elapsed: () => number = () => performance.now(),
): (event: PublishEvent) => void {
  const asked = new Map<string, number>()
  const began = new Map<string, { readonly at: number; readonly isPublish: boolean }>()
  let shown: string | null = null

  const end = (buildId: string): string => {
    const from = asked.get(buildId) ?? began.get(buildId)?.at
    asked.delete(buildId)
    began.delete(buildId)
    return from === undefined ? '' : duration(elapsed() - from)
  }
  const finish = (buildId: string, text: string) => {
    // A publish must not take away the line of a full build that goes on beside it.
    if (shown === null || shown === buildId) terminal.done(text)
    else terminal.say(text)
    if (shown === buildId) shown = null
  }

  return (event) => {
    switch (event.kind) {
      case 'queued':
        if (!asked.has(event.buildId)) asked.set(event.buildId, elapsed())
        return
      case 'started':
        began.set(event.buildId, { at: elapsed(), isPublish: event.changes.length > 0 })
        return
      case 'progress': {
        const { buildId, phase, done, total } = event
        const build = began.get(buildId)
        if (build === undefined || (shown !== null && shown !== buildId)) return
        if (build.isPublish && elapsed() - build.at < PATIENCE_MS) return
        shown = buildId
        terminal.step(phase, done === null || total === null ? null : { done, total })
        return
      }
      case 'live': {
        const took = end(event.buildId)
        finish(event.buildId, describeLive(event, took))
        sayWarnings(terminal, event.warnings)
        return
      }
      case 'held':
        end(event.buildId)
        finish(
          event.buildId,
          `Built, but not live: the site is held, and ${nameAll(event.changes)} waits in release ${event.release}`,
        )
        return
      case 'failed': {
        end(event.buildId)
        const at = new Date(event.retryAt).toLocaleTimeString()
        finish(event.buildId, '✗ The build failed; the site stays as it was')
        terminal.say(`  ${event.reason.split('\n').map(escapeControls).join('\n  ')}`)
        terminal.say(`  The next try is at ${at}, or with the next change.`)
        return
      }
      case 'holding':
        terminal.say(`The site stays at release ${event.release}, as ${event.by} asked`)
        return
      case 'resumed':
        terminal.say(`Newer releases go live again, as ${event.by} asked`)
        return
      case 'built':
      case 'finished':
      case 'verified':
      case 'released':
      case 'switched':
      case 'following':
      case 'builder':
    }
  }
}

function describeLive({ changes, release }: Live, took: string): string {
  if (changes.length === 0) {
    return `✓ Release ${release} is live${took === '' ? '' : ` after ${took}`}`
  }
  const isGone = changes.every(({ kind }) => kind === 'remove')
  const when = took === '' ? '' : ` in ${took}`
  return `✓ ${isGone ? 'Gone' : 'Live'}${when}: ${nameAll(changes)} (release ${release})`
}

function nameAll(changes: Changes): string {
  const [first, ...others] = changes
  if (first === undefined) return 'the site'
  const name = `"${escapeControls(first.title ?? first.slug)}"`
  return others.length === 0 ? name : `${name} and ${others.length} more`
}

function duration(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 0)} s`
}

function sayWarnings(terminal: Terminal, warnings: readonly string[]): void {
  for (const warning of warnings.slice(0, SHOWN_WARNINGS))
    terminal.say(`  warning: ${escapeControls(warning)}`)
  if (warnings.length > SHOWN_WARNINGS) {
    terminal.say(`  and ${warnings.length - SHOWN_WARNINGS} more warnings`)
  }
}
