import { Link } from 'gatsby'
import { useEffect, useState } from 'react'
import { editorPath } from '../../../shared/site/paths'
import { logWarning } from '../../platform/base/log'
import { useSession } from '../../platform/session'

export interface EditLinkProps {
  readonly postId: string
  /** The account that has written the post. */
  readonly authorId: string
}

/**
 * The way to the editor, for the author of a post and for editors. Nothing is asked for readers without a
 * session; the rules of the backend decide what may be saved.
 */
export function EditLink({ postId, authorId }: EditLinkProps) {
  const { currentUser, loading } = useSession()
  const uid = loading ? undefined : currentUser?.uid
  const isEditor = useIsEditor(uid === authorId ? undefined : uid)
  if (uid === undefined || (uid !== authorId && !isEditor)) return null
  return (
    <p className="article__edit" data-pagefind-ignore="">
      <Link to={editorPath(postId)}>Edit this post</Link>
    </p>
  )
}

/** Whether a user edits the posts of others; undefined asks for no one. */
function useIsEditor(uid: string | undefined): boolean {
  const [editor, setEditor] = useState<string | null>(null)
  useEffect(() => {
    if (uid === undefined) return undefined
    let isCurrent = true
    readIsEditor(uid).then(
      (isEditor) => {
        if (isCurrent && isEditor) setEditor(uid)
      },
      (cause: unknown) => {
        logWarning('The role could not be read; the page offers no way to the editor.', cause)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [uid])
  return uid !== undefined && editor === uid
}

async function readIsEditor(uid: string): Promise<boolean> {
  const { isAllowed } = await import('../../platform/posts')
  return isAllowed(uid, 'edit-any')
}
