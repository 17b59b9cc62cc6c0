/** The unit of a number, and with it the way that it is written. */
export type Unit = 'percent' | 'usd'

/** `6.25` becomes `6.25%`; no more decimals than the number has, and at most three. */
export function formatPercent(value: number): string {
  return `${value.toLocaleString('en-US', { maximumFractionDigits: 3 })}%`
}

/** `1500` becomes `$1,500`, `138.75` becomes `$138.75`: cents only where there are any. */
export function formatDollars(value: number): string {
  const cents = Number.isInteger(value) ? 0 : 2
  return `$${value.toLocaleString('en-US', { minimumFractionDigits: cents, maximumFractionDigits: cents })}`
}

/** Writes a number in its unit. */
export function formatNumber(value: number, unit: Unit): string {
  return unit === 'percent' ? formatPercent(value) : formatDollars(value)
}

/** `20480` becomes `20 kB`; files below a kilobyte are told in bytes. */
export function formatBytes(bytes: number): string {
  return bytes < 1000 ? `${bytes} bytes` : `${Math.round(bytes / 1000)} kB`
}
