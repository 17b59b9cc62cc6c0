import { describe, expect, it } from '@jest/globals'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Insights } from '../../../../../shared/site/insights'
import { InsightsPanel } from '../../../../../src/features/publishing-console/insights/insights-panel'

const NONE: Insights = { from: '2026-03-08', to: '2026-03-11', days: [], pages: [], vitals: [] }

const SOME: Insights = {
  ...NONE,
  days: [
    { day: '2026-03-09', views: 1 },
    { day: '2026-03-11', views: 30 },
  ],
  pages: [
    { path: '/glossary/apostille', views: 20 },
    { path: '/*', views: 11 },
  ],
  vitals: [
    { kind: 'Posts', vital: 'LCP', quartile: 1250, count: 12 },
    { kind: 'Posts', vital: 'CLS', quartile: 0.15, count: 12 },
    { kind: 'Home', vital: 'INP', quartile: null, count: 1 },
  ],
}

const show = (answer: () => Promise<Insights | null>) =>
  render(<InsightsPanel readInsights={answer} />)
const some = () => Promise.resolve(SOME)
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

describe('the numbers of readers', () => {
  it('say how many views there were, on which days and pages', async () => {
    show(some)
    expect(await screen.findByText(/^31 page views in the last 4 days/)).toBeVisible()
    await userEvent.click(screen.getByText('All days as a table'))
    expect(cells(screen.getByRole('row', { name: /^8 Mar/ }))).toEqual(['0'])
    expect(cells(screen.getByRole('row', { name: /^11 Mar/ }))).toEqual(['30'])
    expect(screen.getByRole('link', { name: '/glossary/apostille' })).toBeVisible()
    expect(cells(screen.getByRole('row', { name: /^All other pages/ }))).toEqual(['11'])
  })

  it('judge the speed of each kind of page', async () => {
    show(some)
    expect(cells(await screen.findByRole('row', { name: /^Posts 12 views/ }))).toEqual([
      '1.25 s good',
      'not measured',
      '0.15 needs work',
    ])
    expect(cells(screen.getByRole('row', { name: /^Home/ }))[1]).toBe('more than 2 s poor')
  })

  it('say so when there are none', async () => {
    show(() => Promise.resolve(NONE))
    expect(await screen.findByText(/^No page views were counted in the last 4 days/)).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('are not there where nothing sums them up', async () => {
    const { container } = show(() => Promise.resolve(null))
    await act(() => Promise.resolve())
    expect(container).toBeEmptyDOMElement()
  })

  it('can be asked for again after a failure', async () => {
    let attempts = 0
    show(async () => {
      attempts += 1
      if (attempts === 1) throw new Error('offline')
      return Promise.resolve(SOME)
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^31 page views/)).toBeVisible()
  })
})
