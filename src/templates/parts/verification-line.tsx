import { graphql } from 'gatsby'
import type { FactKind, Verification } from '../../../shared/verification'
import { verificationLine, verificationLineOfAll } from '../../../shared/verification'

export interface VerificationLineProps {
  readonly kind: FactKind
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

/** How far the facts of a page were verified, and what they are not. The search leaves it out. */
export function VerificationLine({ kind, of }: VerificationLineProps) {
  return (
    <p className="verification" data-pagefind-ignore="">
      {isList(of) ? verificationLineOfAll(kind, of) : verificationLine(kind, of)}
    </p>
  )
}

export const verificationFields = graphql`
  fragment VerificationFields on Verification {
    state
    verifiedOn
    verifiedBy
    source
  }
`
