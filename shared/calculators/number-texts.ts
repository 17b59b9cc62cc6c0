/** A number as typed: what it is, or why it is none. */
export type NumberText =
  | { readonly kind: 'number'; readonly scaled: number }
  | { readonly kind: 'problem'; readonly cause: string }

const SPACES = /[\s\u00A0\u2009\u202F'\u2019]/g
const FOREIGN_SIGN =
  /[\u20AC\u00A3\u00A5\u20A1\u20B1]|R\$|\b(?:EUR|GBP|CRC|MXN|CAD|COP|ARS|CLP|PEN|BRL)\b/i

/** Digits with commas between the thousands, and decimals after a point. */
const ENGLISH = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
/** The same with points and a comma, as in Spanish; one of the two is there. */
const EUROPEAN = /^(?:\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+,\d+)$/
/** A whole number with points between the thousands: three decimals would look the same. */
const AMBIGUOUS = /^\d{1,3}\.\d{3}$/

const problem = (cause: string): NumberText => ({ kind: 'problem', cause })

/**
 * Reads a number in the English way of writing: `1250`, `1,250.50`, `1 250.50`. Of other ways it says
 * how the number is written here, because a point and a comma trade places between languages.
 *
 * @param decimals how many are kept; the number is scaled by as many powers of ten
 * @param expected what the field asks for, such as "a whole number, such as 120"
 */
export function readNumberText(text: string, decimals: number, expected: string): NumberText {
  const plain = text.replace(SPACES, '')
  if (/^[-\u2212]\d/.test(plain)) return problem('enter a number that is not negative')
  const scaled = scaledBy(ENGLISH.test(plain) ? plain.replaceAll(',', '') : plain, decimals)
  if (scaled !== null) return { kind: 'number', scaled }
  if (AMBIGUOUS.test(plain)) {
    const whole = plain.replace('.', '')
    return problem(
      `a point parts the decimals, and there are more than ${decimals}; write ${whole}, or ${withCommas(whole)}, for the whole number`,
    )
  }
  if (EUROPEAN.test(plain)) {
    const english = plain.replaceAll('.', '').replace(',', '.')
    return problem(`write decimals with a point and thousands without one: ${english}`)
  }
  return problem(`enter ${expected}`)
}

/**
 * The same for an amount in dollars, as cents; it may have a dollar sign.
 *
 * @param isConvertible whether a rate can follow, so that another currency has its place
 */
export function readDollarText(text: string, expected: string, isConvertible = false): NumberText {
  if (FOREIGN_SIGN.test(text)) {
    return problem(
      isConvertible
        ? 'write the amount without a sign, a slash and the units to one dollar, such as 3000000 / 512.4'
        : 'enter United States dollars; convert amounts in another currency first',
    )
  }
  const plain = text.replace(/^(?:US)?\$\s*|^USD\s*|\s*(?:USD|dollars?)$/i, '')
  return readNumberText(plain, 2, expected)
}

const withCommas = (whole: string): string => whole.replace(/\B(?=(?:\d{3})+$)/g, ',')

/** Digits with at most so many decimals, as a whole number scaled by them; null when it is none. */
function scaledBy(text: string, decimals: number): number | null {
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(text)
  const fraction = match?.[2] ?? ''
  if (match === null || fraction.length > decimals) return null
  return Number(`${match[1] ?? ''}${fraction.padEnd(decimals, '0')}`)
}
