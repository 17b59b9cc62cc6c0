import { Fragment } from 'react'

/** The name of a form, or a day with its weekday. */
const NAME = /((?:FinCEN )?Form [\w-]*\d[\w-]*|(?:\p{L}+day )?\d{1,2} \p{L}+ \d{4})/u

/** Text that breaks its lines neither within the name of a form nor within a date. */
export function WholeNames({ text }: { readonly text: string }) {
  return text.split(NAME).map((part, index) => {
    const key = `${index} ${part}`
    return index % 2 === 0 ? (
      <Fragment key={key}>{part}</Fragment>
    ) : (
      <span key={key} className="whole-name">
        {part}
      </span>
    )
  })
}
