import { useState } from 'react'
import { Button } from '../../../components/controls/button'
import type { ComparisonAddress } from './use-comparison'

/** Choices of what a comparison shows, and ways to keep it. */
export function ComparisonTools({ address }: { readonly address: ComparisonAddress }) {
  const [message, setMessage] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href)
      setMessage('The link was copied.')
    } catch {
      // Browsers refuse without permission, and on pages without https.
      setMessage('The browser did not allow it. Copy the address of this page instead.')
    }
  }
  return (
    <div className="comparison-tools needs-script">
      <label className="state-check">
        <input
          type="checkbox"
          checked={address.isDifferencesOnly}
          onChange={(event) => {
            address.showOnlyDifferences(event.target.checked)
          }}
        />
        Only rows that differ
      </label>
      <div className="comparison-tools__buttons">
        <Button
          onClick={() => {
            void copy()
          }}
        >
          Copy link
        </Button>
        <Button data-action="print">Print</Button>
      </div>
      <p role="status" className="meta">
        {message}
      </p>
    </div>
  )
}
