import { STATE_REGIONS } from '../../../../shared/states/regions'
import { FilterBar, SearchField, SelectField } from '../../../components/filter-bar'
import { ORDERS, orderParameter, WITHOUT } from './list-view'
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
  return (
    <FilterBar label="Find a state">
      <SearchField
        label="Name, code, capital or word"
        value={view.words}
        onChange={address.search}
      />
      <SelectField
        label="Region"
        value={view.region}
        options={REGION_OPTIONS}
        onChange={address.chooseRegion}
      />
      <SelectField
        label="Sort by"
        value={orderParameter(view.order)}
        options={ORDERS}
        onChange={address.sortBy}
      />
      <div className="state-filters__row">
        <fieldset className="state-filters__quick">
          <legend>Only states with</legend>
          {WITHOUT.map(({ id, label }) => (
            <label key={id} className="state-check">
              <input
                type="checkbox"
                checked={view.without.includes(id)}
                onChange={() => {
                  address.toggleWithout(id)
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
                name="layout"
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
    </FilterBar>
  )
}
