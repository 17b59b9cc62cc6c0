import { useCallback, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react'
import { Button } from '../controls/button'

/** A part of a screen that is drawn at once after its code was fetched. */
export interface LazyPart<Props> {
  (props: Props): ReactNode
  /** Fetches the code before it is needed. */
  readonly fetch: () => Promise<unknown>
}

/**
 * A screen, or a part of one, whose code is fetched when it is first drawn, or before. Code that does
 * not arrive is reported, and can be asked for again. `React.lazy` does neither; it also shows what
 * stands for the code for at least 300 ms, and begins with that when the code is there already.
 *
 * @param load fetches the component; called again after a failure
 * @param waiting stands for it meanwhile
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): LazyPart<Props> {
  let arrived: ComponentType<Props> | null = null
  let underWay: Promise<ComponentType<Props>> | null = null

  async function fetched(): Promise<ComponentType<Props>> {
    if (arrived !== null) return arrived
    underWay ??= load()
    try {
      arrived = await underWay
      return arrived
    } finally {
      underWay = null
    }
  }

  function Part(props: Props) {
    const [Loaded, setLoaded] = useState(() => arrived)
    const [isMissing, setIsMissing] = useState(false)
    const ask = useCallback(() => {
      fetched().then(
        (component) => {
          setLoaded(() => component)
        },
        (error: unknown) => {
          reportError(error)
          setIsMissing(true)
        },
      )
    }, [])
    // Before the first paint: the code may be there already.
    useLayoutEffect(ask, [ask])
    if (Loaded !== null) return <Loaded {...props} />
    return (
      <>
        {waiting}
        {isMissing && (
          <MissingPart
            onRetry={() => {
              setIsMissing(false)
              ask()
            }}
          />
        )}
      </>
    )
  }
  return Object.assign(Part, { fetch: fetched })
}

/** Above everything else: what was asked for may be a dialog. */
function MissingPart({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert" style={noticeStyle}>
      <p>This could not be loaded. Check your connection.</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

const noticeStyle = {
  position: 'fixed',
  zIndex: 'calc(var(--layer-header) + 1)',
  insetInline: 'var(--space-4)',
  bottom: 'calc(var(--save-bar-height, 0px) + var(--space-4))',
  padding: 'var(--space-4)',
  border: '1px solid var(--color-danger)',
  background: 'var(--color-paper)',
} as const
