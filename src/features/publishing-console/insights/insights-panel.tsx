import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { INSIGHTS_KEPT_DAYS, OTHER_PAGES, type Insights } from '../../../../shared/site/insights'
import { DATE_LOCALE } from '../../../../shared/time/date-locale'
import { countText } from '../../../../shared/text/quantity-texts'
import { everyDay, judgementOf, totalViews, viewsOf, vitalText } from './insights-texts'
import { LoadFailure } from '../../../components/workspace/load-failure'
import { Panel } from '../../../components/workspace/panel'
import { useAnswer } from '../sources/use-answer'

interface InsightsPanelProps {
  /** Stays the same; null where nothing sums them up. */
  readonly readInsights: () => Promise<Insights | null>
}

/** The pages that readers looked at, and how fast they came. */
export function InsightsPanel({ readInsights }: InsightsPanelProps) {
  const { answer, retry } = useAnswer(readInsights)
  if (answer.kind === 'loading' || (answer.kind === 'ready' && answer.value === null)) return null
  return (
    <Panel heading="Readers">
      {answer.kind === 'failed' && <LoadFailure message={answer.message} onRetry={retry} />}
      {answer.kind === 'ready' && answer.value !== null && <Sums insights={answer.value} />}
    </Panel>
  )
}

function Sums({ insights }: { readonly insights: Insights }) {
  const days = everyDay(insights)
  const views = totalViews(insights)
  return (
    <>
      <Typography variant="body2" sx={{ mb: 2, maxWidth: '44rem' }}>
        {views === 0
          ? `No page views were counted in the last ${days.length} days.`
          : `${countText(views, 'page view')} in the last ${days.length} days.`}{' '}
        Only readers who chose Aceptar are counted, without cookies and without knowing who they
        are: there are more than these. Sums are kept for {INSIGHTS_KEPT_DAYS} days.
      </Typography>
      {views > 0 && (
        <Box sx={COLUMNS}>
          <div>
            <Part>Views per day</Part>
            <ViewsPerDay days={days} />
          </div>
          <div>
            <Part>Most viewed pages</Part>
            <TopPages pages={insights.pages} />
          </div>
        </Box>
      )}
      {insights.vitals.length > 0 && <Vitals vitals={insights.vitals} />}
    </>
  )
}

function Part({ children }: { readonly children: ReactNode }) {
  return (
    <Typography variant="subtitle1" component="h3" sx={{ mb: 1 }}>
      {children}
    </Typography>
  )
}

const COLUMNS = {
  display: 'grid',
  columnGap: 6,
  rowGap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
}

const DAY = new Intl.DateTimeFormat(DATE_LOCALE, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const dayText = (day: string): string => DAY.format(new Date(day))

/** Bars for the eye; the same numbers as a table for all others. */
function ViewsPerDay({ days }: { readonly days: Insights['days'] }) {
  const most = Math.max(1, ...days.map(({ views }) => views))
  const first = days[0]?.day ?? ''
  const last = days.at(-1)?.day ?? ''
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box
        aria-hidden="true"
        sx={{ display: 'flex', gap: '2px', alignItems: 'flex-end', height: 96 }}
      >
        {days.map(({ day, views }) => (
          <Box
            key={day}
            title={`${dayText(day)}: ${views}`}
            sx={{
              flex: 1,
              minHeight: 2,
              height: `${(views / most) * 100}%`,
              bgcolor: views === 0 ? 'divider' : 'var(--color-ramp-4)',
            }}
          />
        ))}
      </Box>
      <Box
        component="figcaption"
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          typography: 'body2',
          color: 'text.secondary',
          mt: 0.5,
        }}
      >
        <span>{dayText(first)}</span>
        <span>Highest: {countText(most, 'view')}</span>
        <span>{dayText(last)}</span>
      </Box>
      <Box component="details" sx={{ typography: 'body2', mt: 1 }}>
        <summary>All days as a table</summary>
        <Table head={['Day', 'Views']} rows={days.map(({ day, views }) => [dayText(day), views])} />
      </Box>
    </Box>
  )
}

function TopPages({ pages }: { readonly pages: Insights['pages'] }) {
  return (
    <Table
      head={['Page', 'Views']}
      rows={pages.map(({ path, views }) => [
        path === OTHER_PAGES ? 'All other pages' : <PageLink key={path} path={path} />,
        views,
      ])}
    />
  )
}

function PageLink({ path }: { readonly path: string }) {
  return (
    <Box component="a" href={path} sx={{ overflowWrap: 'anywhere' }}>
      {path}
    </Box>
  )
}

function Vitals({ vitals }: { readonly vitals: Insights['vitals'] }) {
  const kinds = [...new Set(vitals.map(({ kind }) => kind))]
  const cell = (kind: string, vital: Insights['vitals'][number]['vital']) => {
    const found = vitals.find((one) => one.kind === kind && one.vital === vital)
    return found === undefined ? (
      'not measured'
    ) : (
      <TwoLines first={vitalText(found)} second={judgementOf(found)} />
    )
  }
  return (
    <Box sx={{ mt: 3 }}>
      <Part>Speed, by kind of page</Part>
      <Typography variant="body2" sx={{ mb: 1, maxWidth: '44rem' }}>
        What three of four page views did not exceed. LCP is the time until the largest part of the
        page is in sight, INP how long the page takes to react to a tap or a key, CLS how much of it
        jumps while it loads.
      </Typography>
      <Table
        head={['Pages', 'LCP', 'INP', 'CLS']}
        rows={kinds.map((kind) => [
          <TwoLines key={kind} first={kind} second={countText(viewsOf(vitals, kind), 'view')} />,
          cell(kind, 'LCP'),
          cell(kind, 'INP'),
          cell(kind, 'CLS'),
        ])}
      />
    </Box>
  )
}

function TwoLines({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <>
      {first}{' '}
      <Box
        component="span"
        sx={{ display: { xs: 'block', sm: 'inline' }, color: 'text.secondary' }}
      >
        {second}
      </Box>
    </>
  )
}

interface TableProps {
  readonly head: readonly string[]
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly ReactNode[])[]
}

function Table({ head, rows }: TableProps) {
  return (
    <Box component="table" sx={TABLE}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          // Rows have no state of their own.
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={head[column + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    py: 0.5,
    pr: { xs: 1, sm: 2 },
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 'inherit',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& thead th': { color: 'text.secondary' },
}
