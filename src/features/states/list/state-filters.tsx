import { useRef } from 'react'
import { STATE_REGIONS } from '../../../../shared/states/regions'
import {
  FilterBar,
  MoreFilters,
  SearchField,
  SelectField,
} from '../../../components/controls/filter-bar'
import { useEarlyChecks } from '../../../components/controls/use-early-value'
import { isArranged, ORDERS, orderParameter, WITHOUT } from './list-view'
import type { StatesAddress } from './use-states-address'

const REGION_OPTIONS = [
  { value: '', label: 'All regions' },
  ...STATE_REGIONS.map((region) => ({ value: region, label: region })),
]

const LAYOUTS = [
  { value: 'list', label: 'List' },
  { value: 'table', label: 'Table' },
] as const

/** Narrows, sorts and lays out the list. */
export function StateFilters({ address }: { readonly address: StatesAddress }) {
  const { view } = address
  const row = useRef<HTMLDivElement>(null)
  useEarlyChecks(row, 'without', address.chooseWithout)
  useEarlyChecks(row, 'view', ([layout]) => {
    address.chooseLayout(layout === 'table' ? 'table' : 'list')
  })
  return (
    <FilterBar label="Find a state">
      <SearchField
        label="Name, code, capital or word"
        name="q"
        value={view.words}
        onChange={address.search}
      />
      <MoreFilters isOpen={isArranged(view)}>
        <SelectField
          label="Region"
          name="region"
          value={view.region}
          options={REGION_OPTIONS}
          onChange={address.chooseRegion}
        />
        <SelectField
          label="Sort by"
          name="sort"
          value={orderParameter(view.order)}
          options={ORDERS}
          onChange={address.sortBy}
        />
        <div ref={row} className="state-filters__row">
          <fieldset className="state-filters__quick">
            <legend>Only states with</legend>
            {WITHOUT.map(({ id, label }) => (
              <label key={id} className="state-check">
                <input
                  type="checkbox"
                  name="without"
                  value={id}
                  checked={view.without.includes(id)}
                  onChange={(event) => {
                    address.switchWithout(id, event.target.checked)
                  }}
                />
                {label}
              </label>
            ))}
          </fieldset>
          <fieldset className="state-filters__quick">
            <legend>Shown as</legend>
            {LAYOUTS.map(({ value, label }) => (
              <label key={value} className="state-check">
                <input
                  type="radio"
                  name="view"
                  value={value}
                  checked={view.layout === value}
                  onChange={() => {
                    address.chooseLayout(value)
                  }}
                />
                {label}
              </label>
            ))}
          </fieldset>
        </div>
      </MoreFilters>
    </FilterBar>
  )
}
