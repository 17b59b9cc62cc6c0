import MoreVertIcon from '@mui/icons-material/MoreVert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'
import { site } from '../../../../shared/site'
import type { PostStatus } from '../../../../shared/post'
import { LifeQuestion, type AskedChange } from './life-question'
import { ScheduleDialog } from './schedule-dialog'
import { ownZone } from './zoned-moment'

export interface LifeActionsProps {
  readonly status: PostStatus
  /** Whether there is a version of it: what was only begun cannot go to the bin. */
  readonly isStored: boolean
  /** The time that is set already. */
  readonly publishAt: Date | null
  /** While the post is being saved nothing else can be asked for. */
  readonly isBusy: boolean
  readonly onSchedule: (at: Date) => void
  /** Takes a scheduled or archived post back among the drafts. */
  readonly onBackToDraft: () => void
  readonly onArchive: () => void
  /** Rejects with a message for the author. */
  readonly onMoveToBin: () => Promise<void>
  /** Other clocks, for tests. */
  readonly now?: () => Date
  readonly zone?: string
}

const realNow = () => new Date()

/** What else can be done with the post, besides saving and publishing it now. */
export function LifeActions(props: LifeActionsProps) {
  const { status, publishAt, isStored, isBusy, onSchedule, onMoveToBin, now = realNow } = props
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isScheduling, setIsScheduling] = useState(false)
  const [asked, setAsked] = useState<AskedChange | null>(null)
  const choose = (carryOut: () => void) => () => {
    setAnchor(null)
    carryOut()
  }
  const item = (label: string, carryOut: () => void) => (
    <MenuItem key={label} onClick={choose(carryOut)}>
      {label}
    </MenuItem>
  )
  return (
    <>
      {status !== 'published' && status !== 'binned' && (
        <Button
          variant="outlined"
          aria-haspopup="dialog"
          disabled={isBusy}
          onClick={() => {
            setIsScheduling(true)
          }}
        >
          {status === 'scheduled' ? 'Change time' : 'Schedule'}
        </Button>
      )}
      {isStored && (
        <IconButton
          aria-label="More actions for this post"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor === null ? undefined : id}
          disabled={isBusy}
          onClick={(event) => {
            setAnchor(event.currentTarget)
          }}
        >
          <MoreVertIcon />
        </IconButton>
      )}
      {anchor !== null && (
        <Menu
          open
          id={id}
          anchorEl={anchor}
          // A menu belongs to a landmark, as everything on a page.
          container={anchor.closest('main')}
          slotProps={{ list: { 'aria-label': 'More actions for this post' } }}
          onClose={() => {
            setAnchor(null)
          }}
        >
          {(status === 'scheduled' || status === 'archived') &&
            item('Back to draft', props.onBackToDraft)}
          {status === 'published' &&
            item('Archive…', () => {
              setAsked('archive')
            })}
          {item('Move to bin…', () => {
            setAsked('bin')
          })}
        </Menu>
      )}
      {isScheduling && (
        <ScheduleDialog
          publishAt={publishAt}
          zone={props.zone ?? ownZone()}
          siteZone={site.timeZone}
          now={now}
          onSchedule={onSchedule}
          onClose={() => {
            setIsScheduling(false)
          }}
        />
      )}
      {asked !== null && (
        <LifeQuestion
          change={asked}
          isSeenByReaders={status === 'published'}
          onConfirm={async () => {
            if (asked === 'archive') props.onArchive()
            else await onMoveToBin()
          }}
          onClose={() => {
            setAsked(null)
          }}
        />
      )}
    </>
  )
}
