/**
 * Money as whole cents. Fractions of a cent arise only in `shareOf`, which multiplies before it
 * divides and does both in whole numbers of any size: no binary fraction ever stands for an amount.
 */

/** Largest amount that a field takes: 999,999,999.99 dollars, in cents. */
export const MAX_CENTS = 99_999_999_999

/** Rule for a fraction of a cent: half a cent and more goes up, or every fraction does. */
export type Rounding = 'half-up' | 'up'

/**
 * The share `numerator / denominator` of an amount.
 *
 * @param cents whole cents, not negative
 * @param numerator whole number, not negative
 * @param denominator whole number above 0
 * @returns whole cents
 */
export function shareOf(
  cents: number,
  numerator: number,
  denominator: number,
  rounding: Rounding = 'half-up',
): number {
  const product = BigInt(cents) * BigInt(numerator)
  const divisor = BigInt(denominator)
  const addition = rounding === 'up' ? divisor - BigInt(1) : divisor / BigInt(2)
  // Half of an odd divisor is no whole number: what is cut off there never decides, because no
  // remainder is exactly half of an odd number.
  return Number((product + addition) / divisor)
}

/** Cents as readers see them: `$1,234.50`. */
export function formatCents(cents: number): string {
  const whole = Math.floor(cents / 100)
  const rest = cents - whole * 100
  return `$${formatWhole(whole)}.${String(rest).padStart(2, '0')}`
}

/** A whole number with commas between the thousands. */
export function formatWhole(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** A number that was scaled by a power of ten, without zeros at the end: (15300, 3) is `15.3`. */
export function formatScaled(scaled: number, decimals: number): string {
  const digits = String(scaled).padStart(decimals + 1, '0')
  const whole = formatWhole(Number(digits.slice(0, -decimals)))
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
