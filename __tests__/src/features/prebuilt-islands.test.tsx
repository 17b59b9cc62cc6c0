import { afterEach, expect, it } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import { type ReactNode, useId } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { Calculator } from '../../../src/features/calculator/calculator'
import { FormsBrowser } from '../../../src/features/forms/forms-browser'
import { GlossaryIndex } from '../../../src/features/glossary/glossary-index'
import { ExploreSearch } from '../../../src/features/search/explore-search'
import { Comparison } from '../../../src/features/states/comparison/comparison'
import { ListSection } from '../../../src/features/states/list/list-section'
import { MapSection } from '../../../src/features/states/map/map-section'
import { toolData } from './calculator/tool-data'
import { formEntry } from './forms/form-entry'
import { state } from './states/state-builder'

const STATES = [state('Delaware'), state('Wyoming'), state('Nevada')]
const TERM = {
  path: '/glossary/ein',
  term: 'EIN',
  aliases: [],
  inSpanish: [],
  linkAs: null,
  definition: 'A number.',
}
const ISLANDS: Readonly<Record<string, ReactNode>> = {
  glossary: <GlossaryIndex entries={[TERM]} />,
  forms: <FormsBrowser forms={[formEntry('Form W-7', { topic: 'Tax numbers' })]} />,
  map: (
    <MapSection
      states={STATES.map((one) => ({ ...one, shape: null }))}
      size={{ width: 10, height: 10, labelWidth: 1, labelHeight: 1 }}
      spreads={[]}
    />
  ),
  list: <ListSection states={STATES} spreads={[]} />,
  comparison: <Comparison states={STATES} />,
  calculator: <Calculator tool={toolData('self-employment-tax')} />,
  search: <ExploreSearch />,
}

/** The page counts its own ids, which shifts those of everything in it. */
function Page({ children }: { readonly children: ReactNode }) {
  const id = useId()
  return (
    <div id={id}>
      <main>{children}</main>
      <footer />
    </div>
  )
}

let root: Root | null = null

/** Draws the page as the build does, and hydrates what is in it by itself. */
async function bringToLife(
  island: ReactNode,
  before: (page: HTMLElement) => void = () => undefined,
) {
  const page = document.createElement('div')
  document.body.replaceChildren(page)
  page.innerHTML = renderToString(<Page>{island}</Page>)
  const faults: unknown[] = []
  before(page)
  await act(async () => {
    root = hydrateRoot(page.querySelector('main')!, island, {
      onRecoverableError: (error) => faults.push(error),
    })
  })
  return faults
}

afterEach(async () => {
  await act(async () => root?.unmount())
  window.history.replaceState(null, '', '/')
})

it.each(Object.keys(ISLANDS))('%s hydrates apart from its page', async (name) => {
  expect(await bringToLife(ISLANDS[name])).toEqual([])
})

it.each(Object.keys(ISLANDS))('%s has no control that its address could not name', (name) => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(ISLANDS[name])
  const nameless = [...page.querySelectorAll('input,select,textarea')].filter(
    (control) => !control.hasAttribute('name'),
  )
  expect(nameless).toEqual([])
})

it('what was chosen on the map before it came to life is shown', async () => {
  await bringToLife(ISLANDS['map'], (page) => {
    page.querySelector<HTMLInputElement>('[value="income-tax"]')!.checked = true
  })
  expect(screen.getByRole('heading', { name: 'Top income tax rate' })).toBeInTheDocument()
  expect(window.location.search).toBe('?show=income-tax')
})

it('what was ticked and chosen in the list before it came to life is answered', async () => {
  await bringToLife(ISLANDS['list'], (page) => {
    page.querySelector<HTMLInputElement>('[value="wyoming"]')!.checked = true
    page.querySelector<HTMLInputElement>('[name="without"][value="sales-tax"]')!.checked = true
    page.querySelector<HTMLInputElement>('[name="view"][value="table"]')!.checked = true
  })
  expect(window.location.search).toBe('?without=sales-tax&view=table&compare=wyoming')
  expect(screen.getByText('0 of 3 states')).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(screen.getByRole('table')).toBeInTheDocument()
  expect(screen.queryAllByRole('heading', { level: 4 })).toEqual([])
  // The button is gone; the keyboard stays at the filters.
  expect(screen.getByRole('searchbox')).toHaveFocus()
})

it('a comparison that a form has asked for without a script has one address', async () => {
  window.history.replaceState(null, '', '/states/compare?with=delaware&with=wyoming&with=')
  await bringToLife(ISLANDS['comparison'])
  expect(screen.getByRole('region', { name: 'Delaware, Wyoming side by side' })).toBeInTheDocument()
  expect(window.location.search).toBe('?with=delaware,wyoming')
})

it('a comparison shows an example before anything is chosen', async () => {
  await bringToLife(ISLANDS['comparison'])
  expect(
    screen.getByRole('heading', { name: 'An example: Delaware, Wyoming, Nevada' }),
  ).toBeInTheDocument()
  expect(
    screen.getByRole('region', { name: 'Delaware, Wyoming, Nevada side by side' }),
  ).toBeInTheDocument()
})
