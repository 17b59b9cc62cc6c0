import { useState } from 'react'
import { useAddressParameters } from '../../platform/page/address-parameters'
import { useSession } from '../../platform/session'

/** Who is signed in, or was last: someone who is writing when the session ends keeps writing. */
export function useLastUserId(): string | null {
  const { currentUser } = useSession()
  const [last, setLast] = useState<string | null>(null)
  if (currentUser !== null && currentUser.uid !== last) setLast(currentUser.uid)
  return last
}

/**
 * Keeps the query of the list for later: the way back from a document leads there.
 *
 * @param ofDocument the parameter of addresses that lead to a document
 */
export function useListQuery(isList: boolean, ofDocument: 'post' | 'entry'): string {
  const { parameters } = useAddressParameters()
  const [kept, setKept] = useState('')
  const current = parameters.toString()
  // The router may still be on its way between the two: the address of a document is none of the list.
  if (isList && !parameters.has(ofDocument) && current !== kept) setKept(current)
  return kept
}
