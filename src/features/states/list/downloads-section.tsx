import { formatBytes } from '../../../../shared/states/format'

export interface StateDownload {
  readonly path: string
  readonly format: string
  readonly bytes: number
  readonly columns: readonly {
    readonly name: string
    readonly description: string
    readonly unit: string | null
  }[]
}

/** The facts of all states as files, and what their columns mean. */
export function DownloadsSection({ files }: { readonly files: readonly StateDownload[] }) {
  const columns = files[0]?.columns ?? []
  return (
    <section className="band band--ruled" aria-labelledby="downloads">
      <div className="band__head">
        <h2 id="downloads">Take the figures with you</h2>
      </div>
      <div className="states-downloads">
        <p>
          Every number on this page, with agencies, due dates and how far each row was verified. You
          may copy, change and pass on the files; name us and the year of the facts.
        </p>
        <ul className="link-list">
          {files.map(({ path, format, bytes }) => (
            <li key={path}>
              <a href={path} download={path.split('/').at(-1)}>
                Download {format}
              </a>{' '}
              <span className="meta">
                {path.split('/').at(-1)}, {formatBytes(bytes)}
              </span>
            </li>
          ))}
        </ul>
        <details>
          <summary>What the {columns.length} columns mean</summary>
          <dl className="facts">
            {columns.map(({ name, description, unit }) => (
              <div key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>
                  {description}
                  {unit === null ? '' : `, in ${unit}`}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </section>
  )
}
