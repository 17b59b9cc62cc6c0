import { sheetHead } from '../../../shared/forms/sheet'

export interface SheetHeadProps {
  /** As people write it: "Form W-8BEN". */
  readonly number: string
  readonly title: string
  readonly issuingBody?: string
  /** In words: "October 2021 or newer". */
  readonly revision?: string
}

/** The head of a form's sheet; a narrow one shows the number alone. Its words stand beside it. */
export function SheetHead({ number: name, title, issuingBody = '', revision }: SheetHeadProps) {
  const { kind, number, revision: edition } = sheetHead(name, revision)
  return (
    <div className="sheet" aria-hidden="true" data-pagefind-ignore="">
      <div className="sheet__head">
        <p className="sheet__number">
          {kind} <b>{number}</b>
          {edition === '' ? null : <small>{edition}</small>}
        </p>
        <p className="sheet__title">
          <b>{title}</b>
          {issuingBody === '' ? null : <small>{issuingBody}</small>}
        </p>
      </div>
    </div>
  )
}
