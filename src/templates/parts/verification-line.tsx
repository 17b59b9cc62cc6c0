import { graphql } from 'gatsby'
import type { ReferenceKindName } from '../../../shared/kinds/names'
import type { Verification } from '../../../shared/kinds/verification'
import {
  verificationLine,
  verificationLineOfAll,
  verificationMark,
  verificationMarkOfAll,
} from '../../../shared/kinds/verification'
import { TrustMark } from '../../components/page/trust-mark'

export interface VerificationLineProps {
  readonly kind: ReferenceKindName
  /** Of the page, or of every page that a list or a table draws on. */
  readonly of: Verification | readonly VerifiedPage['verification'][]
}

const isList = (of: VerificationLineProps['of']): of is readonly VerifiedPage['verification'][] =>
  Array.isArray(of)

/** A page of facts in a list. */
export interface VerifiedPage {
  readonly verification: Pick<Verification, 'state'>
}

export const verificationsOf = (pages: readonly VerifiedPage[]): VerifiedPage['verification'][] =>
  pages.map(({ verification }) => verification)

const lineOf = ({ kind, of }: VerificationLineProps): string =>
  isList(of) ? verificationLineOfAll(kind, of) : verificationLine(kind, of)

/** The tag below the title: how far the facts of a page were verified. */
export function VerificationMark(props: VerificationLineProps) {
  const { of } = props
  const mark = isList(of) ? verificationMarkOfAll(of) : verificationMark(of)
  return <TrustMark mark={mark} line={lineOf(props)} />
}

/** The same as a sentence, at the end of a list. The search leaves it out. */
export function VerificationLine(props: VerificationLineProps) {
  return <p className="meta band page-end">{lineOf(props)}</p>
}

export const verificationFields = graphql`
  fragment VerificationFields on Verification {
    state
    verifiedOn
    verifiedBy
    source
  }
`
