import type { EditorFields } from '../../../shared/post/editor-fields'

type Message =
  | { readonly kind: 'offer'; readonly postId: string }
  | { readonly kind: 'ask'; readonly postId: string }
  | { readonly kind: 'text'; readonly postId: string; readonly fields: EditorFields }

const NAME = 'post-preview'

/** Offers the text of a post to its previews in other tabs. @returns how to tell of a change, and to end */
export function offerText(postId: string, current: () => EditorFields) {
  if (typeof BroadcastChannel === 'undefined')
    return { tell: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(NAME)
  // No one pays for a preview that is not open.
  let isFollowed = false
  const tell = () => {
    if (!isFollowed) return
    channel.postMessage({ kind: 'text', postId, fields: current() } satisfies Message)
  }
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'ask' || data.postId !== postId) return
    isFollowed = true
    tell()
  }
  // Previews that were open before, such as when the editor is loaded again, ask once more.
  channel.postMessage({ kind: 'offer', postId } satisfies Message)
  return {
    tell,
    close: () => {
      channel.close()
    },
  }
}

/** Follows the text of a post as another tab writes it. @returns how to stop */
export function followText(postId: string, onText: (fields: EditorFields) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(NAME)
  const ask = () => {
    channel.postMessage({ kind: 'ask', postId } satisfies Message)
  }
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.postId !== postId) return
    if (data.kind === 'text') onText(data.fields)
    if (data.kind === 'offer') ask()
  }
  ask()
  return () => {
    channel.close()
  }
}
