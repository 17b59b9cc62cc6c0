import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { fakeIdentity, sessionWrapper } from './session'

/** Puts a part of a page into the document as readers get it: as HTML, without React. */
export function showPrebuilt(part: ReactNode): void {
  const Session = sessionWrapper(fakeIdentity().store)
  document.body.innerHTML = renderToString(<Session>{part}</Session>)
}
