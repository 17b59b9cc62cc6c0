import { filingText, type FilingWay } from '../../../shared/forms/filing'
import { FactList } from '../../components/page/fact-list'

export interface FormFactsProps {
  readonly alsoKnownAs: readonly string[]
  readonly issuingBody: string
  readonly audience: readonly string[]
  readonly revision: string
  readonly filing: readonly FilingWay[]
}

/** Further facts about a form, in rows. */
export function FormFacts(props: FormFactsProps) {
  const { alsoKnownAs, issuingBody, audience, revision, filing } = props
  const facts = [
    { name: 'How to file', value: filingText(filing) },
    { name: 'For', value: audience.join(', ') },
    { name: 'Issued by', value: issuingBody },
    { name: 'Revision', value: revision },
    ...(alsoKnownAs.length === 0 ? [] : [{ name: 'Also called', value: alsoKnownAs.join(', ') }]),
  ]
  return <FactList facts={facts} />
}
