import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { usePictures } from '../pictures-context'
import { createUploadList, type UploadEvents, type UploadList } from './upload-list'

/** Uploads that live as long as the part of the editor that shows them. */
export function useUploadList(events: UploadEvents): UploadList {
  const { postId, upload, unfinished } = usePictures()
  const list = useMemo(
    () => createUploadList({ postId, upload, unfinished }),
    [postId, unfinished, upload],
  )
  useEffect(() => {
    list.report(events)
  })
  useEffect(
    () => () => {
      list.leave()
    },
    [list],
  )
  return list
}

/** Tells how many pictures are not stored yet. A refused file never will be: it keeps nothing waiting. */
export function usePendingCount(list: UploadList, onCount: (count: number) => void): void {
  const count = useSyncExternalStore(
    list.subscribe,
    () =>
      list.getSnapshot().filter(({ state }) => state.kind !== 'failed' || state.canRetry).length,
    () => 0,
  )
  useEffect(() => {
    onCount(count)
  }, [count, onCount])
}
