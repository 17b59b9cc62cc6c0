interface Message {
  /** `changed`: a version was saved. `editors`: a tab has opened or left its editor. */
  readonly kind: 'changed' | 'editors'
  readonly postId: string
}

const NAME = 'posts'

/** One for the whole tab: it hears what others say, and not itself. */
let channel: BroadcastChannel | null = null

function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  channel ??= new BroadcastChannel(NAME)
  return channel
}

/** Tells the other tabs. */
export function tellTabs(message: Message): void {
  openChannel()?.postMessage(message)
}

/** Hears what other tabs say about a post. @returns how to stop */
export function hearTabs(postId: string, onMessage: (kind: Message['kind']) => void): () => void {
  const open = openChannel()
  const listener = ({ data }: MessageEvent<Message>) => {
    if (data.postId === postId) onMessage(data.kind)
  }
  open?.addEventListener('message', listener)
  return () => open?.removeEventListener('message', listener)
}
