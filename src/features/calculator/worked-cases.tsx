import { StepsTable } from './steps-table'
import type { LabelledText, ToolData } from './tool-data'
import { labelled } from './tool-data'

/** The first published case, step by step, as the build worked it out. */
export function WorkedExample({ tool }: { readonly tool: ToolData }) {
  const [first] = tool.cases
  if (first === undefined) return null
  return (
    <>
      <p>
        {first.title}. {tool.worked.headline}
      </p>
      <StepsTable caption={`Steps of the example: ${first.title}`} steps={tool.worked.steps} />
    </>
  )
}

/** The cases that the tool is tested with, each with what it has to answer and why. */
export function PublishedCases({ tool }: { readonly tool: ToolData }) {
  return (
    <ol className="tool-cases">
      {tool.cases.map((one) => (
        <li key={one.title}>
          <h3>{one.title}</h3>
          <table className="tool-case">
            <caption className="visually-hidden">Case: {one.title}</caption>
            <Rows title="Given" entries={one.inputs.map((text) => labelled(tool.inputs, text))} />
            <Rows
              title="Expected"
              entries={one.outputs.map((text) => labelled(tool.outputs, text))}
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
