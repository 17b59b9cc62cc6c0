import type { ComponentProps } from 'react'
import { TermNeighbours } from '../../features/glossary/term-neighbours'
import { TermBody } from './term-body'
import '../../theme/styles/parts/lists.css'
import '../../theme/styles/parts/reference.css'
import '../../features/glossary/term.css'

type PreviewTermProps = ComponentProps<typeof TermBody>['term'] &
  ComponentProps<typeof TermNeighbours>

/** A term that is not published, drawn by the parts of its page. */
export function PreviewTerm({ previous, next, ...term }: PreviewTermProps) {
  return (
    <>
      <TermBody term={term} />
      <TermNeighbours previous={previous} next={next} />
    </>
  )
}
