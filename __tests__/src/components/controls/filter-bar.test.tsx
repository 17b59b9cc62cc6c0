import { expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import {
  MoreFilters,
  SearchField,
  SelectField,
} from '../../../../src/components/controls/filter-bar'

function Filters({ onChange }: { readonly onChange?: (value: string) => void }) {
  const [words, setWords] = useState('')
  const [region, setRegion] = useState('')
  return (
    <>
      <SearchField
        label="Words"
        name="q"
        value={words}
        onChange={(value) => {
          onChange?.(value)
          setWords(value)
        }}
      />
      <SelectField
        label="Region"
        name="region"
        value={region}
        options={[
          { value: '', label: 'All' },
          { value: 'west', label: 'West' },
        ]}
        onChange={(value) => {
          onChange?.(value)
          setRegion(value)
        }}
      />
      <output>{`${words} in ${region}`}</output>
    </>
  )
}

/** The prebuilt page, what a visitor does with it, and then its script. */
async function bringToLife(before: (page: HTMLElement) => void) {
  const page = document.createElement('div')
  document.body.replaceChildren(page)
  page.innerHTML = renderToString(<Filters />)
  before(page)
  const onChange = jest.fn<(value: string) => void>()
  await act(async () => {
    hydrateRoot(page, <Filters onChange={onChange} />)
  })
  return { page, onChange }
}

it('takes over what was typed and chosen before the page came to life', async () => {
  const { page } = await bringToLife((prebuilt) => {
    prebuilt.querySelector('input')!.value = 'tax'
    prebuilt.querySelector('select')!.value = 'west'
  })
  expect(page.querySelector('output')).toHaveTextContent('tax in west')
  expect(page.querySelector('input')).toHaveValue('tax')
  expect(page.querySelector('select')).toHaveValue('west')
})

it('reports nothing when the controls have not been touched', async () => {
  const { onChange } = await bringToLife(() => undefined)
  expect(onChange).not.toHaveBeenCalled()
})

it('shows folded filters while one of them is set, and does not fold them under the visitor', async () => {
  const user = userEvent.setup()
  const folded = (isOpen: boolean) => (
    <MoreFilters isOpen={isOpen}>
      <p>Region</p>
    </MoreFilters>
  )
  const { rerender } = render(folded(false))
  const details = screen.getByText('More filters').closest('details')
  expect(details).not.toHaveAttribute('open')
  rerender(folded(true))
  expect(details).toHaveAttribute('open')
  rerender(folded(false))
  expect(details).toHaveAttribute('open')
  await user.click(screen.getByText('More filters'))
  expect(details).not.toHaveAttribute('open')
})
