import type { ComparedState, ComparisonCell, ComparisonGroup } from './comparison-rows'

export interface ComparisonTableProps {
  readonly states: readonly ComparedState[]
  readonly groups: readonly ComparisonGroup[]
  /** Whether rows say that they differ: of rows that all do it says nothing. */
  readonly isMarked: boolean
}

/** States side by side. Rows that differ are bold, which is heard as words. */
export function ComparisonTable({ states, groups, isMarked }: ComparisonTableProps) {
  const caption = `${states.map(({ name }) => name).join(', ')} side by side`
  return (
    <div
      className="table-scroll states-scroll"
      role="region"
      aria-labelledby="comparison-caption"
      tabIndex={0}
    >
      <table className="data-table states-table comparison-table" data-states={states.length}>
        <caption>
          <span id="comparison-caption">{caption}</span>
          {isMarked ? '. Where a fee, a tax or the region differs, the row is bold.' : null}
        </caption>
        <thead>
          <tr>
            <td />
            {states.map(({ slug, path, name }) => (
              <th key={slug} scope="col">
                <a href={path}>{name}</a>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr className="comparison-table__group">
              <th scope="rowgroup" colSpan={states.length + 1}>
                {title}
              </th>
            </tr>
            {rows.map(({ label, cells, isTelling }) => (
              <tr key={label} data-differs={isTelling}>
                <th scope="row">
                  {label}
                  {isTelling && isMarked ? <span className="visually-hidden"> differs</span> : null}
                </th>
                {cells.map((cell, index) => (
                  <td key={states[index]?.slug ?? index}>
                    <Cell {...cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Cell({ text, note, href, mark }: ComparisonCell) {
  return (
    <>
      {href === null ? text : <a href={href}>{text}</a>}
      {mark === null ? null : (
        <>
          {' '}
          <span className="comparison-table__mark" data-mark={mark}>
            {mark}
          </span>
        </>
      )}
      {note === null ? null : <p className="meta">{note}</p>}
    </>
  )
}
