import { useEffect } from 'react'
import { fieldId } from '../gate/go-to-field'
import { isNothing, type KnownHead } from '../sync/machine/known-head'

/** A post that was just created begins with its title. */
export function useTitleFirst(head: KnownHead): void {
  useEffect(() => {
    if (isNothing(head)) document.getElementById(fieldId('title'))?.focus()
  }, [head])
}
