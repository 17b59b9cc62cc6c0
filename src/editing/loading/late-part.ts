import type { ComponentType, ReactNode } from 'react'
import { lazyPart, type LazyPart } from '../../components/workspace/lazy-part'
import { whenIdle } from './when-idle'

const parts = new Set<Pick<LazyPart<never>, 'fetch'>>()

/** Code that is not drawn. */
export interface LateCode<Code> {
  /** Null until it has been fetched. */
  readonly get: () => Code | null
  readonly fetch: () => Promise<unknown>
}

/**
 * A part of the editor that opening a post does not need.
 *
 * @param waiting stands for it while it is fetched
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting?: ReactNode,
): LazyPart<Props> {
  const part = lazyPart(load, waiting)
  parts.add(part)
  return part
}

/** Code of the editor that is not drawn and that opening a post does not need. */
export function lateCode<Code>(load: () => Promise<Code>): LateCode<Code> {
  let arrived: Code | null = null
  const code: LateCode<Code> = {
    get: () => arrived,
    fetch: async () => {
      arrived ??= await load()
    },
  }
  parts.add(code)
  return code
}

/**
 * Fetches the parts that were not needed yet, each when the browser is idle: they are there at once, and
 * without a connection. What does not arrive is asked for again, and reported, when it is needed.
 *
 * @returns stops that
 */
export function fetchLateParts(): () => void {
  const waiting = [...parts]
  let stop: () => void = () => undefined
  const next = () => {
    const part = waiting.shift()
    if (part === undefined) return
    stop = whenIdle(() => {
      void part
        .fetch()
        .catch(() => undefined)
        .then(next)
    })
  }
  next()
  return () => {
    waiting.length = 0
    stop()
  }
}
