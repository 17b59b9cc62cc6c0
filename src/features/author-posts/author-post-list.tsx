import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useId, useMemo, useRef, type ReactNode } from 'react'
import { useIsOnline } from '../../platform/page/use-is-online'
import { isLive } from '../../../shared/post/post-status'
import { may, type Role } from '../../../shared/accounts/roles'
import type { PostSources } from './catalogue/post-sources'
import { ConfirmActionDialog } from './row/confirm-action-dialog'
import type { CatalogueState } from './catalogue/catalogue'
import { EmptyList } from './empty-list'
import { ListFilters, StatusTabs, tabId } from './filter/list-controls'
import { needsEveryPost, type ListView } from './filter/post-filter'
import { LoadFailure } from '../../components/workspace/load-failure'
import { ListNotice } from './list-notice'
import { ListSkeleton } from './list-skeleton'
import { UnreadList } from './unread-list'
import { ownZone } from '../../components/workspace/moments'
import { PostRowItem } from './row/post-row-item'
import { postRows, type PostRow } from './catalogue/post-rows'
import { filterChoices, ROWS_PER_PAGE, shownRows, type ShownRows } from './filter/shown-rows'
import { useCatalogue } from './catalogue/use-catalogue'
import { useListAddress } from './filter/list-address'
import { ListHead } from './filter/list-head'
import type { RemovedPost } from './row/change-row'
import { useRowActions } from './row/use-row-actions'

/** A version of a post that readers may be waiting for. */
export interface ReceiptRequest {
  readonly postId: string
  readonly revision: number
}

/** So many posts are read without being asked for: enough for the counts of most sites. */
const READ_AHEAD = 300
/** Longer ago than this, a published version has long arrived. */
const RECENT_MS = 15 * 60_000
/** Receipts that one page follows at a time. */
const RECEIPTS_MAX = 5

interface PostListProps {
  readonly userId: string
  readonly role: Role | null
  readonly sources: PostSources
  /** Below the title. */
  readonly notice?: ReactNode
  readonly onCreate: () => void
  readonly onOpen: (postId: string) => void
  readonly renderRemoval: (removed: RemovedPost) => ReactNode
  readonly renderReceipt: (request: ReceiptRequest) => ReactNode
}

/** The list of posts with its tabs, filters and pages. */
export function PostList(props: PostListProps) {
  const { userId, role, sources, onCreate, onOpen } = props
  const isEditor = may(role, 'edit-any')
  const address = useListAddress(isEditor)
  const { view, go } = address
  const panelId = useId()
  const count = useRef<HTMLParagraphElement>(null)
  const wanted = needsEveryPost(view)
    ? Number.POSITIVE_INFINITY
    : Math.max(READ_AHEAD, (view.page + 1) * ROWS_PER_PAGE)
  const authorId = isEditor && view.scope === 'everyone' ? null : userId
  const { state, catalogue } = useCatalogue(authorId, userId, wanted, sources)
  const actions = useRowActions({
    userId,
    sources,
    catalogue,
    onOpen,
    onLineGone: () => count.current?.focus(),
  })
  const words = useDeferredValue(view.words)
  const all = useMemo(
    () => (state.kind === 'ready' ? postRows({ ...state.known, userId }) : []),
    [state, userId],
  )
  const shown = shownRows(all, { ...view, words })

  /** The button that was pressed goes with the empty list, and the focus would with it. */
  const leadOn = (change: Parameters<typeof go>[0]) => {
    go(change)
    count.current?.focus()
  }
  const retry = () => void catalogue.retry()
  if (state.kind === 'loading') return <ListSkeleton />
  if (state.kind === 'failed') return <UnreadList onRetry={retry} />
  const { isComplete } = state.known
  const isNew = isComplete && all.length === 0
  // Without filters the tab says how many there are.
  const saysTheTab = isComplete && words === '' && view.tag === '' && view.authorId === ''

  return (
    <Stack spacing={2}>
      <ListHead
        onCreate={onCreate}
        address={address}
        isEditor={isEditor}
        canCreate={role !== null && !isNew}
      />
      {props.notice}
      <OfflineNote />
      {role === null && (
        <Alert severity="info">
          Your account cannot write posts yet. Ask an administrator for a role.
        </Alert>
      )}
      {actions.removed !== null && props.renderRemoval(actions.removed)}
      {isNew && role !== null && (
        <EmptyList view={FRESH} onCreate={onCreate} onClear={noop} onTab={noop} />
      )}
      {!isNew && (
        <>
          <StatusTabs
            address={address}
            panelId={panelId}
            counts={isComplete ? shown.counts : null}
          />
          <Stack
            spacing={2}
            role="tabpanel"
            id={panelId}
            aria-labelledby={tabId(panelId, view.tab)}
          >
            <ListFilters
              address={address}
              choices={filterChoices(all, view)}
              showsAuthor={view.scope === 'everyone'}
            />
            <Typography
              ref={count}
              tabIndex={-1}
              role="status"
              variant="body2"
              color="textSecondary"
              {...(saysTheTab && { className: 'visually-hidden' })}
            >
              {countText(shown, state)}
            </Typography>
            {shown.total === 0 && state.more !== 'reading' ? (
              <EmptyList
                view={view}
                onCreate={role === null ? null : onCreate}
                onClear={() => {
                  leadOn({ q: '', tag: '', author: '' })
                }}
                onTab={(tab) => {
                  leadOn({ status: tab === 'all' ? '' : tab })
                }}
              />
            ) : (
              <Box component="ul" aria-label="Posts" sx={{ listStyle: 'none', p: 0, m: 0 }}>
                <Rows {...props} shown={shown} showsAuthor={isEditor} onAct={actions.act} />
              </Box>
            )}
            {state.more === 'failed' && (
              <LoadFailure
                message="Some posts could not be loaded. Check your connection."
                onRetry={retry}
              />
            )}
            <Pages shown={shown} isComplete={isComplete} onGo={go} />
          </Stack>
        </>
      )}
      <ListNotice notice={actions.notice} onUndo={actions.undo} onClose={actions.closeNotice} />
      {actions.asked !== null && (
        <ConfirmActionDialog
          {...actions.asked}
          onConfirm={actions.confirm}
          onClose={actions.stopAsking}
        />
      )}
    </Stack>
  )
}

const FRESH: ListView = {
  tab: 'all',
  scope: 'mine',
  words: '',
  tag: '',
  authorId: '',
  order: 'changed',
  page: 1,
}
const noop = () => undefined

function OfflineNote() {
  return useIsOnline() ? null : (
    <Alert severity="warning">
      You are offline. The list may be out of date. You can keep writing.
    </Alert>
  )
}

function countText(shown: ShownRows, { known, more }: CatalogueState & { kind: 'ready' }): string {
  if (more === 'reading') return `Reading… ${known.posts.length} posts so far`
  const posts = shown.total === 1 ? '1 post' : `${shown.total} posts`
  return known.isComplete ? posts : `More than ${posts}`
}

interface RowsProps extends Pick<PostListProps, 'renderReceipt'> {
  readonly shown: ShownRows
  readonly showsAuthor: boolean
  readonly onAct: ReturnType<typeof useRowActions>['act']
}

function Rows({ shown, showsAuthor, renderReceipt, onAct }: RowsProps) {
  const zone = ownZone()
  const followed = new Set(shown.rows.filter(isRecent).slice(0, RECEIPTS_MAX))
  const hasCovers = shown.rows.some((row) => row.kind !== 'damaged' && row.cover !== null)
  return shown.rows.map((row) => (
    <PostRowItem
      key={`${row.kind} ${row.id}`}
      row={row}
      showsAuthor={showsAuthor}
      hasCovers={hasCovers}
      zone={zone}
      receipt={
        row.kind === 'post' && followed.has(row)
          ? renderReceipt({ postId: row.id, revision: row.post.revision })
          : null
      }
      onAct={onAct}
    />
  ))
}

function isRecent(row: PostRow): boolean {
  const isPublished = row.kind === 'post' && isLive(row.status)
  return isPublished && Date.now() - row.savedAt.getTime() < RECENT_MS
}

interface PagesProps {
  readonly shown: ShownRows
  readonly isComplete: boolean
  readonly onGo: (change: { readonly page: string }) => void
}

function Pages({ shown, isComplete, onGo }: PagesProps) {
  // Of a list that goes on, at least one more page is known to exist.
  const count = isComplete ? shown.pages : shown.pages + 1
  return count === 1 ? null : (
    <Pagination
      count={count}
      page={shown.page}
      aria-label="Pages of the list"
      sx={{ alignSelf: 'center' }}
      onChange={(_event, page) => {
        onGo({ page: page === 1 ? '' : String(page) })
        window.scrollTo({ top: 0 })
      }}
    />
  )
}
