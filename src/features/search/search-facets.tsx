import type { FacetValue } from '../../../shared/search/hits'

export interface SearchFacetsProps<Value extends string> {
  readonly legend: string
  readonly values: readonly FacetValue<Value>[]
  readonly onChange: (value: Value, isChosen: boolean) => void
}

/** Values that narrow the results, each with how many it would leave. */
export function SearchFacets<Value extends string>(props: SearchFacetsProps<Value>) {
  const { legend, values, onChange } = props
  return (
    <fieldset className="search-facets">
      <legend>{legend}</legend>
      <ul>
        {values.map(({ value, count, isChosen }) => (
          <li key={value}>
            <label data-empty={count === 0 && !isChosen}>
              <input
                type="checkbox"
                checked={isChosen}
                disabled={count === 0 && !isChosen}
                onChange={(event) => {
                  onChange(value, event.target.checked)
                }}
              />
              <span>{value}</span>{' '}
              <span className="search-facets__count">
                {count}
                <span className="visually-hidden">{count === 1 ? ' result' : ' results'}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
