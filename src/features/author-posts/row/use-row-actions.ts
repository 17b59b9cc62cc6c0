import { useState } from 'react'
import { codeOf } from '../../../platform/errors'
import type { PostSources, ChangeOutcome } from '../post-sources'
import type { Catalogue } from '../catalogue'
import { rowTitle, type PostRow, type StoredRow } from '../post-rows'
import { askedFirst, type AskedAction, type RowAction } from './row-actions'

/** A post that readers could see and no longer can. */
export interface RemovedPost {
  readonly postId: string
  readonly title: string
  readonly revision: number
}

/** What has just been done, told at the foot of the page. */
export interface Notice {
  readonly text: string
  readonly tone: 'done' | 'failed'
  /** A post that can be taken out of the bin again. */
  readonly undo: StoredRow | null
}

interface Dependencies {
  readonly userId: string
  readonly sources: PostSources
  readonly catalogue: Catalogue
  /** Opens the editor. */
  readonly onOpen: (postId: string) => void
  /** A line has left the list, and the focus with it. */
  readonly onLineGone: () => void
}

/** Carries out what the lines of the list offer. */
export function useRowActions(dependencies: Dependencies) {
  const { userId, sources, catalogue, onOpen, onLineGone } = dependencies
  const [asked, setAsked] = useState<{ action: AskedAction; row: PostRow } | null>(null)
  const [notice, setNotice] = useState<Notice | null>(null)
  const [removed, setRemoved] = useState<RemovedPost | null>(null)

  const finish = async (row: PostRow, text: string, undo: StoredRow | null = null) => {
    setNotice({ text, tone: 'done', undo })
    await catalogue.reread(row.id)
    onLineGone()
  }

  const carryOut = async (action: RowAction, row: PostRow): Promise<void> => {
    const title = `“${rowTitle(row)}”`
    if (row.kind === 'begun') {
      if (row.copy !== null) await expectDone(sources.discardCopy(row.copy))
      await sources.forgetKept(userId, row.id)
      await finish(row, `${title} is deleted.`)
      return
    }
    if (row.kind === 'damaged') return
    switch (action) {
      case 'unpublish':
        await expectDone(sources.unpublish(row))
        setRemoved({ postId: row.id, title: rowTitle(row), revision: row.post.revision + 1 })
        await finish(row, `${title} is a draft again.`)
        break
      case 'archive':
        await expectDone(sources.archive(row))
        if (row.status === 'published') {
          setRemoved({ postId: row.id, title: rowTitle(row), revision: row.post.revision + 1 })
        }
        await finish(row, `${title} is archived.`)
        break
      case 'bin':
        await expectDone(sources.moveToBin(row))
        if (row.status === 'published') {
          setRemoved({ postId: row.id, title: rowTitle(row), revision: row.post.revision + 1 })
        }
        await finish(row, `${title} is in the bin.`, row)
        break
      case 'restore':
        await expectDone(sources.restoreFromBin(row))
        await finish(row, `${title} is restored as a draft.`)
        break
      case 'delete':
        await expectDone(sources.deleteForGood(row))
        await sources.forgetKept(userId, row.id)
        await finish(row, `${title} is deleted permanently.`)
        break
      case 'duplicate':
        onOpen(await told(sources.duplicate(row, userId)))
        break
      case 'discard':
        break
    }
  }

  /** For what is done at once: what goes wrong is told at the foot of the page. */
  const carryOutQuietly = async (action: RowAction, row: PostRow): Promise<void> => {
    try {
      await carryOut(action, row)
    } catch (error) {
      setNotice({
        text: error instanceof Error ? error.message : FAILED,
        tone: 'failed',
        undo: null,
      })
    }
  }

  return {
    asked,
    notice,
    removed,
    act: (action: RowAction, row: PostRow) => {
      const asking = askedFirst(action, row)
      if (asking !== null) setAsked({ action: asking, row })
      else void carryOutQuietly(action, row)
    },
    confirm: () => (asked === null ? Promise.resolve() : carryOut(asked.action, asked.row)),
    stopAsking: () => {
      setAsked(null)
    },
    undo: () => {
      if (notice?.undo !== null && notice?.undo !== undefined) {
        void undoBin(notice.undo, sources, catalogue).then(setNotice)
      }
    },
    closeNotice: () => {
      setNotice(null)
    },
  }
}

/** Takes a post out of the bin in the version that it has by now. */
async function undoBin(
  row: StoredRow,
  sources: PostSources,
  catalogue: Catalogue,
): Promise<Notice> {
  try {
    const read = await told(sources.readPost(row.id))
    if (read.kind !== 'post') throw new Error(OUTCOMES.gone)
    await expectDone(sources.restoreFromBin({ ...row, post: read.post, status: read.post.status }))
    await catalogue.reread(row.id)
    return { text: `“${rowTitle(row)}” is restored as a draft.`, tone: 'done', undo: null }
  } catch (error) {
    return { text: error instanceof Error ? error.message : FAILED, tone: 'failed', undo: null }
  }
}

const FAILED = 'The action failed. Check your connection and try again.'

const OUTCOMES: Readonly<Record<Exclude<ChangeOutcome, 'done'>, string>> = {
  changed:
    'This post has changed in the meantime. Close this dialog, check the post, and try again.',
  gone: 'This post no longer exists.',
}

async function expectDone(outcome: Promise<ChangeOutcome>): Promise<void> {
  const result = await told(outcome)
  if (result !== 'done') throw new Error(OUTCOMES[result])
}

/** Turns what the backend throws into words for the author. */
async function told<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result
  } catch (cause) {
    const message =
      codeOf(cause) === 'permission-denied' ? 'You do not have permission to do this.' : FAILED
    throw new Error(message, { cause })
  }
}
