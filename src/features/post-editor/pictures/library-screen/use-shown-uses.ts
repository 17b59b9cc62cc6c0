import { useCallback, useEffect, useState } from 'react'
import type { Media } from '../../../../../shared/picture/media'
import type { Uses } from '../library/use-uses'
import type { KnownUse, LibraryUpkeep } from './upkeep'

type UsesByPath = ReadonlyMap<string, readonly KnownUse[]>

const NONE: UsesByPath = new Map()

/** Asks where the shown pictures are used, for those of a page at once. */
export function useShownUses(upkeep: LibraryUpkeep, media: readonly Media[]) {
  const [known, setKnown] = useState(NONE)
  const [hasFailed, setHasFailed] = useState(false)
  const wanted = media.filter(({ path }) => !known.has(path)).map(({ path }) => path)
  // Names of files: no other sign of theirs is a space.
  const key = wanted.join(' ')

  useEffect(() => {
    if (key === '' || hasFailed) return undefined
    let isCurrent = true
    upkeep.usesOf(key.split(' ')).then(
      (found) => {
        if (isCurrent) setKnown((before) => new Map([...before, ...found]))
      },
      () => {
        if (isCurrent) setHasFailed(true)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [hasFailed, key, upkeep])

  /** Asks again, for what is used has changed or could not be asked. */
  const refresh = useCallback(() => {
    setKnown(NONE)
    setHasFailed(false)
  }, [])

  const of = (path: string): Uses<KnownUse> => {
    const uses = known.get(path)
    if (uses !== undefined) return { kind: 'found', uses }
    return { kind: hasFailed ? 'failed' : 'loading' }
  }
  return { of, hasFailed, isLoading: key !== '' && !hasFailed, refresh }
}
