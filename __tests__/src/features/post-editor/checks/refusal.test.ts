import { describe, expect, it } from '@jest/globals'
import type { PostStatus } from '../../../../../shared/post/post-status'
import { refusalOf, slugTaken } from '../../../../../src/features/post-editor/checks/save-problems'
import {
  type PostAction,
  POST_SYNC,
} from '../../../../../src/features/post-editor/session/post-session'
import { knownHead } from '../../../../../src/editing/sync/machine/known-head'
import { saveStatus } from '../../../../../src/editing/saving/save-status'
import { FIELDS, post } from '../../../editing/sync/editing-session'
import { postState } from '../../../support/post-state'
import { notDone } from '../../../../../src/features/post-editor/checks/not-done'

const DONE: readonly (readonly [PostAction, PostStatus, string])[] = [
  [{ kind: 'save' }, 'draft', 'No version kept'],
  [{ kind: 'save' }, 'scheduled', 'No version kept'],
  [{ kind: 'save' }, 'published', 'Not updated'],
  [{ kind: 'publish' }, 'draft', 'Not published'],
  [{ kind: 'schedule', publishAt: new Date(0) }, 'draft', 'Not scheduled'],
  [{ kind: 'unpublish' }, 'published', 'Not unpublished'],
]

describe.each(DONE)('%j of a post that is %s', (action, status, words) => {
  it('says what was refused', () => {
    const refusal = refusalOf(
      action,
      status,
      { ...FIELDS, title: '' },
      {
        uploads: { cover: 0, body: [] },
        slugProblem: slugTaken(false),
        site: { url: 'https://pliego.example', pageAt: () => ({ kind: 'unknown' }) },
      },
    )
    expect(refusal?.heading).toMatch(new RegExp(`^${words}: fix \\d+ problems? first$`))
  })

  it('says what has failed', () => {
    const head = knownHead(POST_SYNC, { saved: post({ status }), copy: null }, 'ana')
    const state = postState(head)
    const failure = { action, message: 'The server cannot be reached.', change: state.change }
    expect(saveStatus({ ...state, failure }, String, notDone).text).toBe(
      `${words}: The server cannot be reached.`,
    )
  })
})
