import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Cover } from '../../../../../shared/picture/cover'
import type { StoredImage } from '../../pictures/image-uploading'
import { newUploadId } from '../../pictures/uploads/new-upload-id'
import { usePictures } from '../../pictures/pictures-context'
import { useUploadList } from '../../pictures/uploads/use-upload-list'
import { onOfferedCover } from './offered-cover'
import { forgetCoverWords, keepCoverWords, keptCoverWords, type CoverWords } from './cover-words'

const NEW: CoverWords = { alt: '', focalX: 0.5, focalY: 0.5 }

/** The cover as it is, or the picture that is on its way to become it, and its words. */
export function useCover(cover: Cover | null, onChange: (cover: Cover | null) => void) {
  const { postId, unfinished } = usePictures()
  const [isReused, setIsReused] = useState(false)
  const [words, setWords] = useState(() => keptCoverWords(postId) ?? NEW)
  const say = (said: CoverWords) => {
    setWords(said)
    keepCoverWords(postId, said)
  }
  const take = (image: StoredImage, said: CoverWords = NEW) => {
    const { path, url, width, height } = image
    setIsReused(image.isReused === true)
    forgetCoverWords(postId)
    onChange({ path, url, width, height, ...said, alt: said.alt || (image.alt ?? '') })
  }
  const list = useUploadList({
    onStored: (_id, image) => {
      take(image, words)
    },
  })
  const [uploading] = useSyncExternalStore(list.subscribe, list.getSnapshot, list.getSnapshot)

  useEffect(() => {
    let isCurrent = true
    unfinished.list(postId).then(
      (uploads) => {
        if (!isCurrent) return
        for (const { id, name, place, picture = null } of uploads) {
          if (place !== 'cover') continue
          list.offer(newUploadId(), { kind: 'kept', keptId: id, name, picture }, place)
        }
      },
      // Without the browser's storage nothing was kept either.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [list, postId, unfinished])

  const upload = (file: File) => {
    // Choosing another file is a change of mind about the first.
    for (const { id } of list.getSnapshot()) list.drop(id)
    setIsReused(false)
    say(cover === null ? NEW : { ...NEW, alt: cover.alt })
    list.start(newUploadId(), { kind: 'file', file }, 'cover')
  }

  useEffect(() => onOfferedCover(upload))

  /** The picture on its way, or else the one that is there. */
  const local = uploading?.preview ?? null
  const shown =
    local !== null
      ? { ...words, url: local, width: null, height: null }
      : cover === null
        ? null
        : { ...cover, url: list.localOf(cover.url) ?? cover.url }
  const change = (part: Partial<CoverWords>) => {
    if (local !== null) say({ ...words, ...part })
    else if (cover !== null) onChange({ ...cover, ...part })
  }
  return { list, isReused, take, upload, local, shown, change }
}
