export interface ShareBarProps {
  /** The thing that is counted: "Days that count". */
  readonly label: string
  /** The amount used, and the measure, in words: "190", "183 days". */
  readonly usedText: string
  readonly limitText: string
  readonly used: number
  readonly limit: number
}

/** Something used as a bar, with a stroke at its limit; the words stand above it. */
export function ShareBar({ label, usedText, limitText, used, limit }: ShareBarProps) {
  const whole = Math.max(used, limit * 1.25)
  const percent = (number: number): string => `${Math.round((number / whole) * 1000) / 10}%`
  return (
    <div className="share-bar">
      <p>
        {label}: <b>{usedText}</b> of {limitText}
      </p>
      <svg aria-hidden="true">
        <rect className="share-bar__ground" width="100%" />
        <rect width={percent(used)} />
        <line x1={percent(limit)} x2={percent(limit)} y2="28" />
      </svg>
    </div>
  )
}
