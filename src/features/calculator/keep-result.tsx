import { useState } from 'react'
import { Button } from '../../components/button'

const COPIED = 'The link is copied. It holds your entries.'
const NOT_COPIED = 'The browser did not allow copying. The address bar holds the link.'

/** Ways to keep a result: its link, and paper. */
export function KeepResult() {
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
      <p role="status" className="meta tool-keep__message">
        {message}
      </p>
    </div>
  )
}
