import { useCallback, useState } from 'react'
import type { Media } from '../../../../../shared/picture/media'
import type { StoredImage } from '../image-uploading'

interface Selected {
  readonly id: string
  readonly picture: StoredImage
}

/** The chosen pictures, in the order in which they were chosen. */
export function useSelection(wants: 'one' | 'several') {
  const [selected, setSelected] = useState<readonly Selected[]>([])
  /** The picture that was pointed at last: its details are shown. */
  const [last, setLast] = useState<string | null>(null)

  const selectStored = useCallback(
    (id: string, picture: StoredImage) => {
      setLast(id)
      setSelected((all) => {
        const others = wants === 'one' ? [] : all.filter((one) => one.id !== id)
        return [...others, { id, picture }]
      })
    },
    [wants],
  )

  const toggle = useCallback(
    (media: Media) => {
      const { id, path, url, width, height, alt } = media
      setLast(id)
      setSelected((all) => {
        const isSelected = all.some((one) => one.id === id)
        const others = wants === 'one' ? [] : all.filter((one) => one.id !== id)
        if (isSelected) return others
        return [...others, { id, picture: { path, url, width, height, alt } }]
      })
    },
    [wants],
  )

  /** Takes over changed words of a chosen picture. */
  const refresh = useCallback(({ id, alt }: Media) => {
    setSelected((all) =>
      all.map((one) => (one.id === id ? { ...one, picture: { ...one.picture, alt } } : one)),
    )
  }, [])

  return {
    ids: selected.map(({ id }) => id),
    pictures: selected.map(({ picture }) => picture),
    last,
    toggle,
    selectStored,
    refresh,
  }
}
