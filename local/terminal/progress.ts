import type { PublishEvent } from '../../publish/app.ts'
import type { StartProgress } from '../../publish/estimate/start-estimate.ts'
import { inWordsLeft } from '../../publish/estimate/start-estimate.ts'
import { escapeControls } from '../../node-shared/log/escape-controls.ts'
import type { Part, Terminal, Whole } from './terminal.ts'

/** Longest list of warnings on the terminal; all of them are in the list of builds. */
const SHOWN_WARNINGS = 5

/** A publish that takes longer shows its steps, in milliseconds. */
const PATIENCE_MS = 1_000

type Live = Extract<PublishEvent, { readonly kind: 'live' }>
type Held = Extract<PublishEvent, { readonly kind: 'held' }>
type Failed = Extract<PublishEvent, { readonly kind: 'failed' }>
type Changes = Live['changes']

/** The name shown in the place of a build while the rest of a first start is made. */
const REST = 'the rest of the first start'

/**
 * Tells the person at the terminal how builds go: one bar for the first start until there is a site,
 * then what follows; a bar for any other build that takes a while, a line for each publish. Times are
 * local, as on their clock.
 *
 * @param firstStart how far the first start has come; null once there is a site
 * @param elapsed milliseconds of a clock that only goes forward
 */
export function showProgress(
  terminal: Terminal,
  firstStart: () => StartProgress | null = () => null,
  elapsed: () => number = () => performance.now(),
): (event: PublishEvent) => void {
  const asked = new Map<string, number>()
  const began = new Map<string, { readonly at: number; readonly isPublish: boolean }>()
  let shown: string | null = null
  let wasFirst = false

  const whole = () => wholeOf(firstStart())
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
        wasFirst ||= firstStart() !== null
        terminal.step(phase, partOf(done, total), whole)
        return
      }
      case 'following': {
        if (!wasFirst || (shown !== null && shown !== REST)) return
        shown = REST
        terminal.step(event.phase, partOf(event.done, event.total))
        return
      }
      case 'complete':
        if (shown === REST) finish(REST, '✓ Search, link previews and feeds are live too')
        wasFirst = false
        return
      case 'live': {
        const took = end(event.buildId)
        finish(event.buildId, describeLive(event, took, wasFirst))
        sayWarnings(terminal, event.warnings)
        return
      }
      case 'held':
        end(event.buildId)
        finish(event.buildId, describeHeld(event))
        return
      case 'failed':
        end(event.buildId)
        finish(event.buildId, '✗ The build failed; the site stays as it was')
        sayFailure(terminal, event)
        return
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
      case 'builder':
      case 'clock':
    }
  }
}

function wholeOf(progress: StartProgress | null): Whole | null {
  return progress === null ? null : { share: progress.share, left: inWordsLeft(progress.leftMs) }
}

function sayFailure(terminal: Terminal, { reason, retryAt }: Failed): void {
  const at = new Date(retryAt).toLocaleTimeString()
  terminal.say(`  ${reason.split('\n').map(escapeControls).join('\n  ')}`)
  terminal.say(`  The next try is at ${at}, or with the next change.`)
}

const describeHeld = ({ changes, release }: Held): string =>
  `Built, but not live: the site is held, and ${nameAll(changes)} waits in release ${release}`

const partOf = (done: number | null, total: number | null): Part | null =>
  done === null || total === null ? null : { done, total }

/** @param isFirst whether readers had no site before */
function describeLive({ changes, release }: Live, took: string, isFirst: boolean): string {
  if (changes.length === 0 && isFirst) {
    return '✓ The pages are live; search, link previews and feeds follow'
  }
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
  const name = `"${escapeControls(first.title ?? first.path ?? first.id)}"`
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
