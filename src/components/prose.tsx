import type { ReactNode } from 'react'

/** Running text of several paragraphs: a readable measure and rhythm. */
export function Prose({ children }: { readonly children: ReactNode }) {
  return <div className="prose">{children}</div>
}
