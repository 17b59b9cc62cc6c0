import { placeInYear, type YearDay } from '../../../shared/calendar/year-days'
import { MONTHS } from '../../../shared/time/civil-date'

export interface YearLineProps {
  readonly days: readonly Pick<YearDay, 'month' | 'day'>[]
}

/** Two days nearer than this have room for the number of one of them. A share of the year. */
const NEAR = 0.045

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`

/** A year of twelve months with a dot, and its number, for each of some days. Its words stand beside it. */
export function YearLine({ days }: YearLineProps) {
  if (days.length === 0) return null
  const due = new Set(days.map(({ month }) => month))
  return (
    <svg className="year-line" aria-hidden="true">
      {MONTHS.map((name, index) => (
        <g key={name}>
          <rect
            className={due.has(index + 1) ? 'year-line__due' : undefined}
            x={percent(index / MONTHS.length)}
            width={percent(1 / MONTHS.length)}
          />
          <text x={percent((index + 0.5) / MONTHS.length)} className="year-line__month">
            {name.slice(0, 1)}
            <tspan>{name.slice(1, 3)}</tspan>
          </text>
        </g>
      ))}
      {dots(days).map(({ place, text }) => (
        <g key={place}>
          <circle cx={percent(place)} />
          <text x={percent(place)} className="year-line__day">
            {text}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** The days in their order, each once; one that follows closely goes without its number. */
function dots(days: YearLineProps['days']): { readonly place: number; readonly text: string }[] {
  const texts = new Map(days.map((one) => [placeInYear(one), String(one.day)]))
  const places = [...texts.keys()].sort((a, b) => a - b)
  return places.map((place, index) => ({
    place,
    text: place - (places[index - 1] ?? -1) < NEAR ? '' : (texts.get(place) ?? ''),
  }))
}

/** The days of a year line in words. */
export function DayList({ days }: { readonly days: readonly YearDay[] }) {
  return (
    <ul className="day-list">
      {days.map(({ text, note }) => (
        <li key={text + note}>
          <b>{text}</b> {note}
        </li>
      ))}
    </ul>
  )
}
