import { Button } from '../../components/button'
import type { Consent } from '../../platform/storage/consent'
import { useConsent } from './use-consent'

function describe(consent: Consent): string {
  switch (consent) {
    case 'accepted':
      return 'You have accepted analytics cookies.'
    case 'declined':
    case 'asking':
      return 'You have not accepted analytics cookies. Nothing is measured that identifies you.'
    case 'unknown':
      return ''
  }
}

/** Shows the visitor's choice about cookies and lets them change it. */
export function ConsentChoice() {
  const { consent, accept, decline } = useConsent()
  return (
    <section className="callout consent-choice" aria-labelledby="consent-choice">
      <h2 id="consent-choice" className="small-heading">
        Your choice
      </h2>
      <p className="status-message" role="status">
        {describe(consent)}
      </p>
      <p className="without-script">
        JavaScript is switched off in your browser, so this site sets no cookies at all.
      </p>
      <div className="needs-script">
        {consent === 'accepted' ? (
          <Button onClick={decline}>Withdraw consent</Button>
        ) : (
          <Button emphasis="filled" disabled={consent === 'unknown'} onClick={accept}>
            Accept analytics cookies
          </Button>
        )}
      </div>
    </section>
  )
}
