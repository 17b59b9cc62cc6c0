import { useEffect, useState } from 'react'
import type { MediaUse } from '../../../../../shared/post/media-use'
import type { PictureLibrary } from '../picture-library'

/** Where a picture is used, as far as it is known. */
export type Uses<Use = MediaUse> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'found'; readonly uses: readonly Use[] }

/** Asks which posts show a picture. */
export function useUses(library: PictureLibrary, path: string): Uses {
  const [answer, setAnswer] = useState<{ readonly path: string; readonly uses: Uses } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const settle = (uses: Uses) => {
      if (isCurrent) setAnswer({ path, uses })
    }
    library.usesOf(path).then(
      (uses) => {
        settle({ kind: 'found', uses })
      },
      () => {
        settle({ kind: 'failed' })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [library, path])
  return answer?.path === path ? answer.uses : { kind: 'loading' }
}
