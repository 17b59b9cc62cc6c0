import { type ComponentType, type ReactNode, startTransition, useLayoutEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { tellEarlyEntries } from './early-entries'
import { MissingScripts } from './missing-scripts'

/** An island that the build has drawn, and that gets a React root of its own once it is wanted. */
export interface PrebuiltIsland<Props> {
  /** Waits in an element for the first sign that a visitor wants it. @returns ends the island */
  readonly attach: (element: HTMLElement) => () => void
  /** Takes what the page gives it now. */
  readonly show: (props: Props) => void
}

export interface PrebuiltIslandOptions<Props> {
  readonly load: () => Promise<ComponentType<Props>>
  /** Parameters of the address that it shows. */
  readonly parameters: readonly string[]
  readonly props: Props
  /** Told what the island throws while it is drawn. */
  readonly onError: (error: unknown) => void
}

/** The signs, before any click, that someone is about to use a part of the page. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input'] as const

/** Someone is at it already; the inline script marks an island in which it holds a click. */
const IN_USE = ':hover, :focus-within, [data-wanted]'

/**
 * Brings an island to life at its first sign of use. Its root is its own, and not a boundary of the
 * page's: React draws anew a boundary that still waits when a context above it changes, as Gatsby's do
 * with every fragment. It is hydrated in pieces, as a transition, so that no input waits for it.
 */
export function prebuiltIsland<Props extends object>(
  options: PrebuiltIslandOptions<Props>,
): PrebuiltIsland<Props> {
  const { load, parameters, onError } = options
  let { props } = options
  let alive: { readonly root: Root; readonly draw: () => ReactNode } | null = null
  let start: (() => void) | null = null

  const hydrate = (element: HTMLElement, Content: ComponentType<Props>) => {
    const draw = () => (
      <WhenHydrated element={element}>
        <MissingScripts />
        <Content {...props} />
      </WhenHydrated>
    )
    startTransition(() => {
      alive = { root: hydrateRoot(element, draw(), { onUncaughtError: onError }), draw }
    })
  }

  /** @returns waits no longer */
  const startAtSign = (element: HTMLElement): (() => void) => {
    const waiting = new AbortController()
    start = () => {
      start = null
      waiting.abort()
      load().then(
        (Content) => {
          if (element.isConnected) hydrate(element, Content)
        },
        (error: unknown) => {
          // It stays as it was built, and says what it lacks; the next sign tries again.
          element.setAttribute('data-lost', '')
          if (element.isConnected) startAtSign(element)
          reportError(error)
        },
      )
    }
    for (const sign of SIGNS) {
      element.addEventListener(sign, start, { signal: waiting.signal, passive: true })
    }
    return () => {
      start = null
      waiting.abort()
    }
  }

  return {
    attach: (element) => {
      const stopWaiting = startAtSign(element)
      if (element.matches(IN_USE) || isChanged(element) || isAsked(parameters)) start?.()
      return () => {
        stopWaiting()
        const left = alive
        alive = null
        // React may be in the middle of its work.
        queueMicrotask(() => left?.root.unmount())
      }
    },
    show: (next) => {
      const isSame = areEqual(props, next)
      props = next
      if (alive !== null && !isSame) alive.root.render(alive.draw())
      else if (isAsked(parameters)) start?.()
    },
  }
}

interface WhenHydratedProps {
  readonly element: HTMLElement
  readonly children: ReactNode
}

/** Says on the island's element that it is alive. */
function WhenHydrated({ element, children }: WhenHydratedProps) {
  useLayoutEffect(() => {
    element.setAttribute('data-ready', '')
    tellEarlyEntries(element)
  }, [element])
  return children
}

/** Whether a control is no longer as the page was built: by the visitor, or put back by the browser. */
function isChanged(element: HTMLElement): boolean {
  const fields = element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input,textarea')
  const isFieldChanged = [...fields].some(
    (field) =>
      field.value !== field.defaultValue ||
      (field instanceof HTMLInputElement && field.checked !== field.defaultChecked),
  )
  return (
    isFieldChanged ||
    [...element.querySelectorAll('select')].some(({ options, selectedIndex }) => {
      const built = [...options].findIndex((option) => option.defaultSelected)
      return selectedIndex !== Math.max(built, 0)
    })
  )
}

function isAsked(parameters: readonly string[]): boolean {
  const query = new URLSearchParams(window.location.search)
  return parameters.some((name) => query.has(name))
}

function areEqual<Props extends object>(one: Props, other: Props): boolean {
  const values = new Map<string, unknown>(Object.entries(one))
  const others = Object.entries(other)
  return (
    others.length === values.size && others.every(([name, value]) => values.get(name) === value)
  )
}
