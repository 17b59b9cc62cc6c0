import { useState } from 'react'
import type { PostSources } from '../catalogue/post-sources'
import type { Catalogue } from '../catalogue/catalogue'
import type { PostRow, StoredRow } from '../catalogue/post-rows'
import { changeRow, restoreRow, FAILED, type RemovedPost } from './change-row'
import { actionToConfirm, type ConfirmedAction, type RowAction } from './row-actions'

/** A message about what has just been done, at the foot of the page. */
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
  const [asked, setAsked] = useState<{ action: ConfirmedAction; row: PostRow } | null>(null)
  const [notice, setNotice] = useState<Notice | null>(null)
  const [removed, setRemoved] = useState<RemovedPost | null>(null)

  const carryOut = async (action: RowAction, row: PostRow): Promise<void> => {
    const done = await changeRow(action, row, userId, sources)
    switch (done.kind) {
      case 'nothing':
        return
      case 'opened':
        onOpen(done.postId)
        return
      case 'changed':
        if (done.removed !== null) setRemoved(done.removed)
        setNotice({ text: done.text, tone: 'done', undo: done.undo })
        await catalogue.reread(row.id)
        onLineGone()
    }
  }

  /** For what is done at once: what goes wrong is told at the foot of the page. */
  const carryOutQuietly = async (action: RowAction, row: PostRow): Promise<void> => {
    try {
      await carryOut(action, row)
    } catch (error) {
      setNotice(failedNotice(error))
    }
  }

  return {
    asked,
    notice,
    removed,
    act: (action: RowAction, row: PostRow) => {
      const asking = actionToConfirm(action, row)
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

async function undoBin(
  row: StoredRow,
  sources: PostSources,
  catalogue: Catalogue,
): Promise<Notice> {
  try {
    const text = await restoreRow(row, sources)
    await catalogue.reread(row.id)
    return { text, tone: 'done', undo: null }
  } catch (error) {
    return failedNotice(error)
  }
}

function failedNotice(error: unknown): Notice {
  return { text: error instanceof Error ? error.message : FAILED, tone: 'failed', undo: null }
}
