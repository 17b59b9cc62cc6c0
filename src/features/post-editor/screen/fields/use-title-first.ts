import { useEffect } from 'react'
import { fieldId } from '../layout/go-to-field'
import { isNothing } from '../../../../editing/sync/machine/known-head'
import type { KnownPost } from '../../session/post-session'

/** A post that was just created begins with its title. */
export function useTitleFirst(head: KnownPost): void {
  useEffect(() => {
    if (isNothing(head)) document.getElementById(fieldId('title'))?.focus()
  }, [head])
}
