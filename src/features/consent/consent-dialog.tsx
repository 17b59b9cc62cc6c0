import { Link } from 'gatsby'
import { ConsentQuestion } from './consent-question'

const ID = 'consent'

/** The dialog that the inline script opens before the first paint, until the visitor has accepted. */
export function ConsentDialog() {
  return (
    <dialog
      id={ID}
      className="consent"
      // The inline script makes it a modal one when the page is first used.
      aria-modal="true"
      aria-labelledby={`${ID}-title`}
      aria-describedby={`${ID}-text`}
      suppressHydrationWarning
    >
      {/* Has the focus when it opens: the question is read out, and the keys that scroll still do. */}
      <div className="consent__body container" tabIndex={-1} autoFocus suppressHydrationWarning>
        <ConsentQuestion id={ID} title="p">
          Change your mind at any time: <Link to="/cookies">Cookies Settings</Link>.
        </ConsentQuestion>
      </div>
    </dialog>
  )
}
