import { Link } from 'gatsby'
import { Button } from '../../components/button'
import { Modal } from '../../components/modal'
import { useConsent } from './use-consent'

/**
 * Asks on load unless the visitor has accepted before. Cancelling and dismissing are the same: the
 * flag is removed and the question comes back with the next load. Specification, section 4.
 */
export function ConsentDialog() {
  const { consent, accept, decline } = useConsent()
  if (consent !== 'asking') return null
  return (
    <Modal onDismiss={decline} labelledBy="consent-title" className="consent">
      <h2 id="consent-title">May we count your visit?</h2>
      <p>
        This site works without cookies. If you agree, we use analytics cookies to see which pages
        help readers. Nothing is stored or sent to a measuring service before you do, and you can
        change your mind at any time under{' '}
        <Link to="/cookies" onClick={decline}>
          Cookies Settings
        </Link>
        .
      </p>
      <div className="consent__actions">
        <Button lang="es" onClick={decline}>
          Cancelar
        </Button>
        <Button lang="es" emphasis="filled" onClick={accept}>
          Aceptar
        </Button>
      </div>
    </Modal>
  )
}
