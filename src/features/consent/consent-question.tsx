import type { ReactNode } from 'react'
import { Button } from '../../components/controls/button'

export interface ConsentQuestionProps {
  /** Of the element that asks. */
  readonly id: string
  /** The element of its title: a heading where it stands in a page. */
  readonly title: 'h2' | 'p'
  /** Text after the question. */
  readonly children?: ReactNode
}

/**
 * The question about cookies with its answers, which the inline script takes
 * (`src/inline-script/controls/consent.ts`). The site is in English and the answers are called Aceptar and
 * Cancelar (specification, section 9): the text says what each of them means, and every Spanish word is
 * marked as such, so that a screen reader pronounces it.
 */
export function ConsentQuestion({ id, title: Title, children }: ConsentQuestionProps) {
  return (
    <>
      <div>
        <Title id={`${id}-title`} className="small-heading">
          May we count your visit?
        </Title>{' '}
        <p id={`${id}-text`}>
          This site works without cookies. <strong lang="es">Aceptar</strong> (accept) allows
          analytics cookies, which show us what helps readers; <strong lang="es">Cancelar</strong>{' '}
          (cancel) goes on without them. {children}
        </p>
      </div>
      <div className="consent__answers">
        <Button lang="es" data-action="decline-cookies">
          Cancelar
        </Button>
        <Button lang="es" emphasis="filled" data-action="accept-cookies">
          Aceptar
        </Button>
      </div>
    </>
  )
}
