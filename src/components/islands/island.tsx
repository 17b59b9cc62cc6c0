import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { isBuildTime } from './build-time'
import { followLink, linksWithin } from '../links/follow-link'
import { drawAfter } from './late-code'
import { MissingScripts } from './missing-scripts'
import { KEPT, useIsPrebuilt } from './prebuilt'
import { prebuiltIsland } from './prebuilt-island'

export interface IslandOptions<Props> {
  /** Fetches what it draws, once. The page's own script goes without that. */
  readonly load: () => Promise<ComponentType<Props>>
  /** Parameters of the address that it shows: with one of them it comes to life at once. The inline script
   * reads them from `data-island`. */
  readonly parameters?: readonly string[] | ((props: Props) => readonly string[])
}

/**
 * Makes a component of a part of a page that can be used, and that costs nothing until it is. In a prebuilt
 * page it stays as the build has drawn it; the first sign of use fetches its code and hydrates it alone,
 * and `data-ready` says that it is alive. Where the browser draws the page itself, it is drawn at once.
 *
 * What it draws takes no ids from React, which would count them differently in build and browser, and
 * uses no context of the page.
 */
export function createIsland<Props extends object = object>(
  options: IslandOptions<Props>,
): (props: Props) => ReactNode {
  const { parameters: named = [] } = options
  const code = loadedOnce(options.load)
  const Lazy = lazy(async () => ({ default: await code.load() }))
  // A page that the browser itself is about to draw has its code with it, as a file has.
  if (isBuildTime || isAppReady()) drawAfter(code.load())

  return function Island(props: Props) {
    const isPrebuilt = useIsPrebuilt()
    const parameters = typeof named === 'function' ? named(props) : named
    const element = useRef<HTMLDivElement>(null)
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
    const [island] = useState(() =>
      isPrebuilt
        ? prebuiltIsland({
            load: code.load,
            parameters,
            props,
            onError: (error) => {
              setFailure({ error })
            },
          })
        : null,
    )
    useEffect(() => {
      if (element.current === null || island === null) return undefined
      const end = island.attach(element.current)
      return () => {
        end()
        // For the way back, which the browser draws. What fails now is asked for again then.
        code.load().catch(() => undefined)
      }
    }, [island])
    useEffect(() => {
      island?.show(props)
    }, [island, props])
    const [Content] = useState(() => code.current ?? Lazy)
    // To the error boundary of the page.
    if (failure !== null) throw new Error('An island failed.', { cause: failure.error })
    const content = <Content {...props} />
    const drawn = isBuildTime ? (
      <>
        <MissingScripts />
        {content}
      </>
    ) : (
      <Suspense fallback={<div className="island__waiting" />}>{content}</Suspense>
    )
    return (
      <div
        {...(isPrebuilt ? KEPT : { children: drawn })}
        ref={element}
        className="island"
        data-island={parameters.join(' ')}
        data-ready={isPrebuilt || isBuildTime ? undefined : ''}
        onClick={followLink}
        {...linksWithin}
      />
    )
  }
}

/** Whether the page that the browser has opened is alive: whatever comes now is a route change. */
const isAppReady = () => document.documentElement.dataset['app'] === 'ready'

interface Code<Props> {
  /** Null until it has arrived. */
  readonly current: ComponentType<Props> | null
  readonly load: () => Promise<ComponentType<Props>>
}

/** Code that is fetched once; after a failure, once more. */
function loadedOnce<Props>(fetchCode: IslandOptions<Props>['load']): Code<Props> {
  let current: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null
  const load = async () => {
    try {
      current = await fetchCode()
      return current
    } catch (error) {
      loading = null
      throw error
    }
  }
  return {
    get current() {
      return current
    },
    load: () => (loading ??= load()),
  }
}
