import { DrawnResult } from './result/drawn-result'
import type { LabelledText, ToolData } from './calculation/tool-data'
import { labelledInput, labelledOutput } from './calculation/tool-data'

/** The cases that the tool is tested with, each with what it has to answer and why. */
export function PublishedCases({ tool }: { readonly tool: ToolData }) {
  return (
    <ol className="tool-cases">
      {tool.cases.map((one) => (
        <li key={one.title}>
          <h3>{one.title}</h3>
          <DrawnResult drawing={one.drawing} />
          <table className="tool-case">
            <caption className="visually-hidden">Case: {one.title}</caption>
            <Rows
              title="Given"
              entries={one.inputs.map((entry) => labelledInput(tool.inputs, entry))}
            />
            <Rows
              title="Expected"
              entries={one.outputs.map((entry) => labelledOutput(tool.outputs, entry))}
            />
          </table>
          <p className="meta">
            {one.reason}
            {one.sourceUrl === null ? null : (
              <>
                {' '}
                <a href={one.sourceUrl}>Source</a>
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}

interface RowsProps {
  readonly title: string
  readonly entries: readonly LabelledText[]
}

function Rows({ title, entries }: RowsProps) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={2} className="tool-case__part">
          {title}
        </th>
      </tr>
      {entries.map(({ label, value }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{value}</td>
        </tr>
      ))}
    </tbody>
  )
}
