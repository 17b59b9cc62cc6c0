export interface DotStripProps {
  /** The one in question; null where it has no number. */
  readonly value: number | null
  /** Those of all, the smallest first. */
  readonly values: readonly number[]
  readonly median: number | null
}

/** Pixels of the radius of a dot that stands for one; its area grows with the number. */
const RADIUS = 2.5

/** A dot for each value, the larger the more share it, and a stroke for the median. Its words stand beside it. */
export function DotStrip({ value, values, median }: DotStripProps) {
  const largest = values.at(-1) ?? 0
  const place = (number: number): string =>
    `${largest === 0 ? 0 : Math.round((number / largest) * 1000) / 10}%`
  return (
    <svg className="dot-strip" aria-hidden="true">
      <line className="dot-strip__axis" x2="100%" y1="16" y2="16" />
      {[...counts(values)].map(([number, count]) => (
        <circle
          key={number}
          cx={place(number)}
          r={Math.round(RADIUS * Math.sqrt(count) * 10) / 10}
        />
      ))}
      {median === null ? null : (
        <line className="dot-strip__median" x1={place(median)} x2={place(median)} y1="3" y2="29" />
      )}
      {value === null ? null : <circle className="dot-strip__own" cx={place(value)} />}
    </svg>
  )
}

/** How often each value is there, the most frequent first: its dot lies below those of the others. */
function counts(values: readonly number[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1)
  return new Map([...found].sort(([, one], [, other]) => other - one))
}
