import { useState } from 'react'
import type { ResultDate } from '../../../../shared/calculators/calculator'
import { Button } from '../../../components/controls/button'
import { AddToCalendar } from './add-to-calendar'

const COPIED = 'The link is copied. It holds your entries.'
const NOT_COPIED = 'The browser did not allow copying. The address bar holds the link.'

export interface KeepResultProps {
  readonly slug: string
  /** Days that the result names. */
  readonly dates: readonly ResultDate[]
}

/** Ways to keep a result: its link, paper, and a calendar for its days. */
export function KeepResult({ slug, dates }: KeepResultProps) {
  const [message, setMessage] = useState('')
  const copy = () => {
    // Without a secure connection browsers have no clipboard to write to.
    const clipboard = navigator.clipboard as Clipboard | undefined
    const copying = clipboard?.writeText(window.location.href) ?? Promise.reject(new Error())
    copying.then(
      () => {
        setMessage(COPIED)
      },
      () => {
        setMessage(NOT_COPIED)
      },
    )
  }
  return (
    <div className="tool-keep">
      <Button onClick={copy}>Copy link</Button>
      <Button data-action="print">Print</Button>
      {dates.length === 0 ? null : <AddToCalendar slug={slug} dates={dates} />}
      <p role="status" className="meta tool-keep__message">
        {message}
      </p>
    </div>
  )
}
