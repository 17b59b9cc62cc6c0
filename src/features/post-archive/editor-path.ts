/** The address at which a post is edited. */
export function editorPath(postId: string): string {
  return `/create?post=${encodeURIComponent(postId)}`
}
