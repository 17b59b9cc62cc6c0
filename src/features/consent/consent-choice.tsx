import { ConsentQuestion } from './consent-question'

const ID = 'consent-choice'

/** The same question as part of a page, with the choice that was made, by the inline script's mark. */
export function ConsentChoice() {
  return (
    <section className="consent-choice" aria-labelledby={`${ID}-title`}>
      <p className="without-script">
        JavaScript is switched off in your browser, so this site sets no cookies at all.
      </p>
      <div className="needs-script">
        <ConsentQuestion id={ID} title="h2" />
        <p className="consent-choice__status" role="status">
          <span className="consent-choice__accepted">You have accepted analytics cookies.</span>
          <span className="consent-choice__declined">
            You have not accepted analytics cookies. Nothing is measured that identifies you.
          </span>
        </p>
      </div>
    </section>
  )
}
